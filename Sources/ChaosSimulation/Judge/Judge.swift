// Walks through a history once, keeps what may be seen of each key, and marks the other answers.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// Judges a history by a store's promises. A value: whoever goes on from one copies it whole.
struct Judge {
  var judged: Judged
  var ledgers: [KeyLedger]
  let promises: Promises
  /// What each open read may answer.
  var windows: [ReadWindow] = []
  var observed = NumberTable()
  /// The newest version that each read may have seen: several writes may have made one value.
  private(set) var newest = NumberTable()
  /// The version that each read has seen for certain: no other one explains its answer.
  private(set) var sole = NumberTable()
  /// The version that each write made.
  private(set) var made = NumberTable()
  /// The oldest version that could be seen when each life began, for each key.
  var births = LifeTable(keys: Key.allCases.count)
  /// The newest version of each key that each life has seen or written.
  var seen = LifeTable(keys: Key.allCases.count)
  private var users: [Bool] = Array(repeating: false, count: ProcessName.allCases.count)
  /// Updates at whose side another write was finished: one of the two came last.
  var overlaps: [(write: Int, lost: Int, version: Int, key: Int)] = []
  /// Bytes were damaged, and the store does not promise to notice.
  var anythingGoes = false
  /// Bytes were damaged, and the store has not said so yet.
  var damageIsUnsaid = false
  private(set) var stage: EpilogueStage?
  /// Where in the events the phone came to rest: from then on, whoever lives has caught up.
  private(set) var restBegan = Int.max
  /// Where in the events each life began.
  private(set) var lifeBegan = NumberTable()
  /// The lives that were not given the shared container.
  private(set) var outsiders = Outsiders()
  /// Which syncs have failed since one hid its failure.
  var hiddenLoss = HiddenLoss()
  /// Whose sync fails next by a failure of its own: that tells nothing of earlier ones.
  private var failing: ProcessName?
  /// Whether the system's process could write out what it was given.
  private(set) var room = Room()
  /// Where in the events bytes were damaged last.
  var lastDamage = -1
  /// The lock and the lives.
  private(set) var phone: PhoneTracker
  /// When the lock was in a state in which a store may refuse.
  private var lockTimes = LockTimes()
  /// The keys that the store under test holds: their fate is that of its files.
  let filed: [Int]
  let isFiled: [Bool]
  /// What is promised of each key.
  private let byKey: [Promises]

  init(_ history: History, _ promises: Promises) {
    judged = Judged(history, promises)
    self.promises = promises
    ledgers = Array(repeating: KeyLedger(), count: Key.allCases.count)
    phone = PhoneTracker(history.trace.header)
    isFiled = Key.allCases.map {
      $0.place == .store || Self.isInSettings($0, history, promises)
    }
    filed = isFiled.indices.filter { [isFiled] in isFiled[$0] }
    byKey = zip(Key.allCases, isFiled).map { key, isFiled in
      isFiled ? promises.of(key) : Self.ofCredentials(promises.of(key), key)
    }
  }

  mutating func take(_ event: HistoryEvent, at position: Int) {
    lockTimes.note(phone, at: position)
    for process in event.deaths { bury(process, at: position) }
    phone.take(event, of: judged.history.trace)
    switch event {
    case .invoked(let id): invoke(id)
    case .completed(let id): complete(id, at: position)
    case .phone(let event): take(event, at: position)
    case .corrupted(let path): damage(path, at: position)
    case .reinstalled:
      for key in filed where !promised(key).outlivesApp {
        ledgers[key].reset(at: position, keepsElsewhere: promised(key).isElsewhere)
      }
    case .backedUp: backUp()
    case .restored(let elsewhere, let part): restore(elsewhere: elsewhere, only: part, at: position)
    case .epilogue(let part):
      stage = part
      if part == .finish { outsiders.hasGroup = true }
      if part == .livingRead { restBegan = position }
    case .step(let index, applied: true):
      let step = judged.history.trace.steps[index]
      room.take(step)
      switch step {
      case .daemonCrash: loseUnwritten()
      case .passcode(let isSet): change(passcode: isSet, at: position)
      case .groupContainer(let isThere): outsiders.hasGroup = isThere
      default: break
      }
    case .evicted(let pages): if pages > 0 { losePages() }
    case .step, .complained, .incident, .shown: break
    }
  }

  private mutating func take(_ event: PhoneEvent, at position: Int) {
    switch event {
    case .launched(_, _, let life):
      lifeBegan[life] = position
      outsiders.begin(life)
      births.begin(life) {
        byKey[$0].arriveLate ? ledgers[$0].arrived : ledgers[$0].candidates.first ?? 0
      }
      seen.begin(life) { _ in 0 }
    case .wentOff(let reason): goOff(reason, at: position)
    case .struck(let process, .syncLost): failing = process
    case .struck(let process, .syncReverted):
      failing = process
      losePages()
    case .lostPages: losePages()
    case .struck(_, .syncHidden):
      let before = hiddenLoss
      hiddenLoss = HiddenLoss(at: position)
      for key in filed {
        let durability = promised(key).panic
        ledgers[key].hide { $0.isSafe(durability) && !before.mayTake($0) }
      }
    case .failed(let process, .sync, _, injected: true):
      if failing == process {
        failing = nil
      } else if let life = phone[process]?.number {
        hiddenLoss.tell(life, at: position)
      }
    case .hiddenLoss: loseHidden(at: position)
    case .reported where damageIsUnsaid:
      // Once for each damage, and only for what was written before it.
      damageIsUnsaid = false
      for key in filed { ledgers[key].lossWasAccepted = true }
      for key in filed { ledgers[key].acceptLoss(before: lastDamage) }
      // The read that noticed the damage is in the middle of its answer.
      for key in ledgers.indices { widenWindows(of: key) }
    case .locked, .keysDropped, .unlocked, .booted, .woken, .suspended, .resumed, .killed, .crashed,
      .forceQuit, .heldLock, .heldClaim, .hung, .paused, .failed, .struck, .reported, .witnessed,
      .asked, .repeats, .confirms, .answered, .usedSettings, .waitsForUnlock, .messageIsLate,
      .threw, .deleted:
      break
    }
  }

  /// A process died: its open writes may have happened, and what it had not flushed may be gone.
  private mutating func bury(_ process: ProcessName, at position: Int) {
    guard let life = phone[process]?.number else { return }
    users[Int(process.code)] = false
    let isOpen = users.contains(true)
    for key in ledgers.indices {
      let durability = promised(key).kill
      ledgers[key].abandon(
        life: life, at: position,
        isOpen: promised(key).interruption == .decidedByRecovery && isOpen)
      if !isOpen { ledgers[key].recover() }
      if durability != .onReturn { lose(key) { $0.life != life || $0.isSafe(durability) } }
    }
  }

  func promised(_ key: Int) -> Promises { byKey[key] }

  // MARK: Operations

  private mutating func invoke(_ id: Int) {
    let operation = judged.operation(id)
    guard let key = operation.key.map({ Int($0.code) }) else { return }
    switch operation.kind {
    case .read:
      var window = ReadWindow(
        operation: id, versions: ledgers[key].candidates, isDamaged: ledgers[key].isDamaged)
      // A store that asks again may have looked anew as soon as it had the answer before.
      if let earlier = windows.firstIndex(where: { isGivenUp($0.operation, before: operation) }) {
        window.versions = Set(window.versions + windows.remove(at: earlier).versions).sorted()
      }
      windows.append(window)
    case .write, .remove:
      let seen = ledgers[key].candidates
      var version = KeyLedger.Version(
        operation: id, value: operation.value, status: .pending, life: operation.life,
        invoked: operation.invoked)
      version.wasThereBefore = operation.confirms
      let needed = ledgers[key].versions[ledgers[key].required]
      if let base = operation.basedOn {
        version.poison = poison(of: base)
        // Where there was nothing, nothing is destroyed.
        if operation.value == nil, needed.value == nil { version.poison = nil }
        noteOverriding(operation, base, needed)
      } else if let value = operation.value {
        version.poison = poison(of: value, key)
      }
      let index = ledgers[key].begin(version)
      made[id] = index
      for place in windows.indices
      where judged.operation(windows[place].operation).key == operation.key {
        windows[place].versions.append(index)
      }
      if operation.basedOn != nil {
        windows.append(
          ReadWindow(operation: id, versions: seen, isDamaged: ledgers[key].isDamaged))
      }
    case .open, .flush: break
    }
  }

  private mutating func complete(_ id: Int, at position: Int) {
    let operation = judged.operation(id)
    guard let completion = operation.completion else { return }
    switch operation.kind {
    case .flush:
      if completion == .ok {
        for key in ledgers.indices {
          ledgers[key].flush(
            life: operation.life, began: operation.invoked,
            isTold: hiddenLoss.isTold(operation.life))
        }
      }
      if case .failed = completion { refuseFlush(operation) }
    case .write, .remove: completeWrite(operation, completion, at: position)
    case .read: completeRead(operation, completion)
    case .open:
      if completion == .ok { users[Int(operation.process.code)] = true }
      if case .failed = completion { refuse(operation, operation.key.map { Int($0.code) } ?? 0) }
    }
  }

  private mutating func completeWrite(
    _ operation: Operation, _ completion: Completion, at position: Int
  ) {
    if completion != .retried { windows.removeAll { $0.operation == operation.id } }
    guard let key = operation.key.map({ Int($0.code) }), let index = made[operation.id] else {
      return
    }
    if case .failed = completion {
      refuse(operation, key)
      ledgers[key].fail(index, at: position, isKnown: completion.isDenial)
      if completion.isDenial { findAbortedReads(of: index, key) }
      return
    }
    // Nothing was refused: the store goes on with another value.
    if completion == .retried {
      return ledgers[key].fail(index, at: position, isKnown: true)
    }
    if let base = operation.basedOn { findLostUpdate(operation, index, base, key) }
    ledgers[key].acknowledge(
      index, at: position,
      isExcused: ledgers[key].lossWasAccepted && operation.invoked < lastDamage,
      seen: promised(key).arriveLate ? seen[operation.life, key] ?? 0 : nil)
    if operation.invoked > lastDamage {
      ledgers[key].isDamaged = false
      ledgers[key].lossWasAccepted = false
    }
    seen[operation.life, key] = index
  }

  private mutating func completeRead(_ operation: Operation, _ completion: Completion) {
    guard let key = operation.key.map({ Int($0.code) }) else { return }
    guard let place = windows.firstIndex(where: { $0.operation == operation.id }) else { return }
    let window = windows.remove(at: place)
    if anythingGoes { return }
    // A write at its side may have come after it.
    let isDamaged = ledgers[key].isDamaged || window.isDamaged
    switch completion {
    case .unavailable:
      // Saying nothing about damaged data is always allowed.
      if operation.metMoreThanLock || isDamaged { return }
      if metTroubleAtLaunch(operation) { return }
      if outsiders.contain(operation.life) { return }
      if lockTimes.excuse(promised(key), phone, since: operation.invoked) { return }
      if promises.mayBeBusy, operation.metHeldLock { return }
      mark(operation, .unavailable, key, nil)
    case .corrupt:
      // An unreadable file is not a damaged one: apps wipe what they are told is damaged.
      if isDamaged || operation.metMoreThanLock { return }
      if metTroubleAtLaunch(operation) { return }
      mark(operation, .corrupt, key, nil)
    case .value(let value): see(value, operation, key, window.versions)
    case .absent: see(nil, operation, key, window.versions)
    case .failed: refuse(operation, key)
    case .ok, .retried: break
    }
  }

  /// The store does not do what it was asked. It needs a reason: a declared lock, trouble, damage.
  private mutating func refuse(_ operation: Operation, _ key: Int) {
    let promises = promised(key)
    if anythingGoes || ledgers[key].isDamaged || operation.metMoreThanLock { return }
    if metTroubleAtLaunch(operation) || isBesideDamage(operation) { return }
    if outsiders.contain(operation.life) { return }
    if promises.mayBeBusy, operation.metHeldLock { return }
    if lockTimes.excuse(promises, phone, since: operation.invoked) { return }
    mark(operation, .refused, key, nil)
  }

  /// A flush is about all that the store holds: what excuses one key excuses it.
  private mutating func refuseFlush(_ operation: Operation) {
    let isExcused = filed.contains { key in
      ledgers[key].isDamaged || lockTimes.excuse(promised(key), phone, since: operation.invoked)
    }
    if !isExcused { refuse(operation, filed[0]) }
  }

  /// A read saw a value, or that there is none.
  private mutating func see(_ value: Value?, _ operation: Operation, _ key: Int, _ window: [Int]) {
    if value == nil, mayBeLost(key, window) { return }
    let versions = ledgers[key].versions
    // What was said not to have happened was never there, also not for those at its side.
    let current = window.filter {
      versions[$0].value == value && versions[$0].status != .failed
    }
    let late = stale(value, operation, key).filter { !current.contains($0) }
    let matches = current + late
    newest[operation.id] = matches.max()
    if matches.count == 1 { sole[operation.id] = matches[0] }
    // A session may be behind, and never goes back. Which absence it saw late, nobody knows.
    if let oldest = matches.min(), value != nil || !current.isEmpty {
      seen[operation.life, key] = max(seen[operation.life, key] ?? 0, oldest)
    }
    if !current.isEmpty {
      accept(operation, current, key, isCurrent: late.isEmpty)
    } else if let index = late.last {
      observed[operation.id] = index
    } else if let value {
      let known = versions.lastIndex { $0.value == value }
      mark(operation, known == nil ? .garbage : .older, key, known)
    } else {
      mark(operation, .absent, key, versions.lastIndex { $0.value == nil })
    }
  }

  /// A read saw one of these versions: whichever would be lawful counts as seen.
  ///
  /// - Parameter isCurrent: whether no older version explains what was seen as well.
  private mutating func accept(
    _ operation: Operation, _ matches: [Int], _ key: Int, isCurrent: Bool
  ) {
    let versions = ledgers[key].versions
    let whole = matches.filter { versions[$0].status == .ok }
    let index = whole.first { versions[$0].poison == nil } ?? whole.first ?? matches[0]
    observed[operation.id] = index
    findOverlap(operation, key)
    if isCurrent, !ledgers[key].lossWasAccepted,
      promised(key).sharing == .fresh || stage == .freshRead || isOfOwnTasks(operation, key)
        || isOfOwnFailure(operation, matches, key)
    {
      ledgers[key].narrow(to: matches, by: operation)
    }
    if stage == .freshRead, let belief = ledgers[key].versions[index].poison,
      let write = ledgers[key].versions[index].operation
    {
      judged.poisonedReads.append((read: operation.id, write: write, belief: belief))
    }
  }

  /// The versions of a value that a process may go on seeing until it is started anew, if the store
  /// says so.
  private func stale(_ value: Value?, _ operation: Operation, _ key: Int) -> [Int] {
    guard mayBeStale(key), let birth = births[operation.life, key] else { return [] }
    let versions = ledgers[key].versions
    let began = versions[max(birth, seen[operation.life, key] ?? 0)].invoked
    return versions.indices.filter {
      // What took place at the side of the newest that it saw may have come after that.
      $0 >= birth && versions[$0].value == value && (versions[$0].completed ?? .max) >= began
        && versions[$0].status != .failed && !versions[$0].isDropped
    }
  }

  /// Whether a living process may be behind the others now.
  private func mayBeStale(_ key: Int) -> Bool {
    switch promised(key).sharing {
    case .fresh: false
    case .perSession: true
    case .eventual: stage == nil || stage == .finish
    }
  }

  private mutating func mark(
    _ operation: Operation, _ kind: WrongAnswer.Kind, _ key: Int, _ index: Int?
  ) {
    let ledger = ledgers[key]
    judged.wrongAnswers.append(
      WrongAnswer(
        operation: operation.id, kind: kind,
        required: ledger.versions[ledger.required].operation,
        observed: index.flatMap { ledger.versions[$0].operation }))
  }
}
