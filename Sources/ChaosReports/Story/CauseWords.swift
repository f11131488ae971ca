// A cause in words: what the store had, what it met, and what would have been right.

import ChaosContracts
import ChaosPhone
import ChaosTrace
import SystemPackage

/// Words for causes. Facts are cited by the ids of FACTS.md.
public enum CauseWords {
  /// The cause in one line: "365 is still stored; open: EPERM before the first unlock, F5".
  public static func cause(_ cause: Cause, _ judged: Judged?, _ violation: Violation) -> String {
    let call = judged.flatMap { met($0, violation, isAlone: cause.needs.isEmpty) }
    let needs = cause.needs.filter { call == nil || !$0.isFailure }.map { need -> String in
      // Files answer with an error; the defaults answer as if there were nothing.
      if let call, need == .beforeFirstUnlock { return "before the first unlock, \(call.facts)" }
      if let call, call.isOfKeychain, need == .locked {
        return "on a locked device, \(call.facts)"
      }
      if let judged, let better = better(need, judged, violation) { return better }
      if need == .clockChanged, judged?.history.trace.steps.contains(where: \.setsClock) == false {
        return "a time zone that changes"
      }
      guard [.beforeFirstUnlock, .locked].contains(need), call == nil, let asked = asked(cause)
      else { return words(need) }
      let words = judged.flatMap { early(need, $0) } ?? words(need)
      // The process looked in time, and still believes it.
      let sticks = judged.flatMap { answer($0, violation) }?.cause == .sticky
      return "\(asked) \(words)" + (sticks ? ", which the process does not get over, F40, F81" : "")
    }
    var trouble = call?.words ?? ""
    // An error and the lock behind it are one thing: "EPERM before the first unlock".
    let first = cause.needs.first(where: { !$0.isFailure })
    let isOne = first == .beforeFirstUnlock || first == .locked
    let joint = call == nil ? "" : isOne ? " " : ", and "
    if !needs.isEmpty { trouble += joint + needs.joined(separator: ", and ") }
    if trouble.isEmpty, cause.harmsOthers {
      trouble = "a change of another value, without any trouble"
    } else if trouble.isEmpty {
      let needsLaunch = judged.map { showsAtLaunch($0, violation) } ?? false
      trouble = "it needs no trouble" + (needsLaunch ? ": the app only starts again" : " at all")
    }
    guard let there = judged.flatMap({ stored($0, violation) }) else { return trouble }
    return "\(there); \(trouble)"
  }

  /// Words for a circumstance of which this run tells more.
  private static func better(
    _ need: Circumstance, _ judged: Judged, _ violation: Violation
  ) -> String? {
    let operation = (violation.operation ?? violation.required).map(judged.operation)
    switch need {
    case .meanwhile:
      // Only of settings is it known that they have no update.
      let isOfKeychain = operation?.key.map {
        $0.place == .keychain || judged.promises.of($0).outlivesApp
      }
      let hasSettings = judged.history.events.contains {
        if case .phone(.usedSettings(_, isChange: true)) = $0 { true } else { false }
      }
      let isApp = judged.promises.daemonShare == .whatIsReported
      return isOfKeychain == true || isApp && !hasSettings
        ? "another process in the middle of an operation" : nil
    case .panic:
      let losesPages = judged.history.events.contains {
        if case .phone(.lostPages) = $0 { true } else { false }
      }
      return losesPages ? nil : "a panic of the kernel, with which the memory of processes goes"
    case .otherThreadOrder:
      let leavesWork = judged.history.trace.steps.contains {
        if case .threads(_, let order) = $0 { order & Step.lateBit != 0 } else { false }
      }
      return leavesWork ? "what a change leaves to another thread, which does it later" : nil
    // Whichever call finds no room.
    case .failure(.writeNoSpace)
    where judged.history.trace.steps.contains(where: \.fillsDisk)
      && !judged.history.operations.contains { $0.faults.contains(.writeNoSpace) }:
      return "a full disk: ENOSPC, F125"
    case .failure(.shortWrite) where judged.promises.daemonShare == .whatIsReported:
      return "write: a part of it, and then ENOSPC, F125"
    default: return nil
    }
  }

  /// Whether the process that ran to the end answered rightly, and only a new one does not.
  private static func showsAtLaunch(_ judged: Judged, _ violation: Violation) -> Bool {
    guard let fresh = judged.history.freshReadStart,
      let shown = violation.operation.map(judged.operation), shown.invoked >= fresh
    else { return false }
    return !judged.wrongAnswers.contains {
      let other = judged.operation($0.operation)
      return other.key == shown.key && other.invoked < fresh
    }
  }

  /// The cause for a heading: no facts, no numbers of errors without a word.
  static func plain(_ cause: Cause) -> String {
    let needs = cause.needs.map { need in
      let words =
        need.isFailure ? plainFailure(need) : words(need).replacing(/(, F[0-9]+)+$/, with: "")
      guard [.beforeFirstUnlock, .locked].contains(need), let asked = asked(cause) else {
        return words
      }
      return "\(asked) \(words)"
    }
    if !needs.isEmpty { return needs.joined(separator: ", and ") }
    if cause.harmsOthers { return "a change of another value" }
    return cause.work.map { "\(words($0)) without any trouble" } ?? "no trouble at all"
  }

  private static func plainFailure(_ circumstance: Circumstance) -> String {
    guard case .failure(let kind) = circumstance else { return words(circumstance) }
    return StepWords.fault(kind).replacing(" fails: ", with: " that fails: ")
  }

  /// What would have been right.
  ///
  /// - Parameter cause: why it is wrong; nil where nobody knows.
  public static func right(
    _ judged: Judged, _ violation: Violation, _ cause: Cause? = nil
  ) -> String? {
    guard let wrong = answer(judged, violation) else { return nil }
    let read = judged.operation(wrong.operation)
    if wrong.kind == .unavailable || wrong.kind == .refused {
      let unless =
        read.lock == .locked ? ", unless it is said to be of class A (`.complete`)" : ""
      return
        (read.kind == .read
        ? "answer: the store promises that it can be read then"
        : "do it: the store promises to be available then") + unless
    }
    if wrong.cause == .unreported { return "report that the change failed" }
    if wrong.cause == .silent || stored(judged, violation) != nil,
      read.lock != .unlocked || read.metTrouble
    {
      return "answer \"unavailable\""
    }
    guard let required = wrong.required else {
      let isAnew = judged.history.events.contains {
        if case .reinstalled = $0 { true } else { false }
      }
      let kept = isAnew ? "; if the keychain has it, the key says `inKeychain()`" : ""
      return "answer \"absent\"\(kept)"
    }
    let saved = judged.operation(required)
    if let words = unstored(saved, judged, cause) { return words }
    let value = saved.value?.label ?? "\"absent\""
    // Who promises to notice damage may always say so.
    let isDamaged = judged.history.events.contains {
      if case .corrupted = $0 { true } else { false }
    }
    let honest = isDamaged && read.kind == .read ? ", or that it is damaged (\"corrupt\")" : ""
    return "answer \(value), or what was stored since\(honest)"
  }

  /// What to do about a change that was acknowledged and never stored; nil where something else
  /// took it away.
  private static func unstored(_ saved: Operation, _ judged: Judged, _ cause: Cause?) -> String? {
    guard let cause, saved.value != nil, saved.completion == .ok else { return nil }
    let report = "report that the change failed, or try it again"
    if cause.needs.isEmpty, judged.missesFolder(saved) {
      return "create the folder first, and " + report
    }
    let isOfCall = cause.needs.allSatisfy {
      $0.isFailure || $0 == .locked || $0 == .beforeFirstUnlock
    }
    return isOfCall && !cause.needs.isEmpty && !saved.errors.isEmpty ? report : nil
  }

  /// The wrong answer that came first.
  private static func answer(_ judged: Judged, _ violation: Violation) -> WrongAnswer? {
    let id = violation.belief ?? violation.operation
    return judged.wrongAnswers.first { $0.operation == id }
  }

  /// That the value which was not answered is there: somebody reads it later.
  private static func stored(_ judged: Judged, _ violation: Violation) -> String? {
    guard let wrong = answer(judged, violation), let required = wrong.required,
      let value = judged.operation(required).value
    else { return nil }
    let read = judged.operation(wrong.operation)
    let isSeen = judged.history.operations[read.id...].contains {
      $0.kind == .read && $0.key == read.key && $0.completion == .value(value)
    }
    return isSeen ? "\(value.label) is still stored" : nil
  }

  /// A call that failed, and what is known of such answers before the first unlock.
  private struct MetCall {
    var words: String
    var facts = "F5"
    var isOfKeychain = false
  }

  /// The first call that failed: in the wrong answer, or in the write that is missing.
  ///
  /// - Parameter isAlone: whether nothing else is unusual. Who makes a folder only where it is
  ///   missing comes to no harm.
  private static func met(_ judged: Judged, _ violation: Violation, isAlone: Bool) -> MetCall? {
    let ids = [violation.belief ?? violation.operation, violation.required].compactMap { $0 }
    for id in ids {
      let operation = judged.operation(id)
      if isAlone, judged.missesFolder(operation) {
        return MetCall(words: "open: ENOENT, as its folder is not there")
      }
      guard let error = operation.errors.first(where: \.isWrong) else { continue }
      guard error.call == .keychain, !error.injected else {
        let fault = operation.faults.first { $0.call == .keychain }
        let words = error.call == .keychain ? fault.map(StepWords.fault) : nil
        return MetCall(words: words ?? "\(error.call): \(name(error.errno))")
      }
      let header = judged.history.trace.header
      let answer = KeychainWords(
        error.errno, Era(header.era, variation: header.variation),
        isEarly: operation.lock == .beforeFirstUnlock)
      return MetCall(words: answer.words, facts: answer.facts, isOfKeychain: true)
    }
    return nil
  }

  /// What is known of that time where files or the keychain refused something, also elsewhere.
  private static func early(_ need: Circumstance, _ judged: Judged) -> String? {
    guard need == .beforeFirstUnlock else { return nil }
    let refused = judged.history.operations.filter { $0.lock == .beforeFirstUnlock }
      .flatMap(\.errors).first { $0.errno == .notPermitted }.map { $0.call == .keychain }
    // What is saved later is refused in the middle of nothing.
    let isOfKeychain = refused ?? earlyRefusal(judged.history)
    return isOfKeychain.map { "before the first unlock, " + ($0 ? "F86, F89" : "F5") }
  }

  /// Whether the first call that found no key before a first unlock was to the keychain.
  private static func earlyRefusal(_ history: History) -> Bool? {
    var isEarly = false
    for event in history.events {
      switch event {
      case .phone(.wentOff): isEarly = true
      case .phone(.unlocked): isEarly = false
      case .phone(.failed(_, let call, .notPermitted, injected: false)) where isEarly:
        return call == .keychain
      default: break
      }
    }
    return nil
  }

  private static func name(_ errno: Errno) -> String {
    switch errno {
    case .notPermitted: "EPERM"
    case .noSpace: "ENOSPC"
    case .ioError: "EIO"
    case .interrupted: "EINTR"
    case .noLocks: "ENOLCK"
    default: errno.description
    }
  }

  /// What the store was asked; where it refuses whoever comes, that it does.
  private static func asked(_ cause: Cause) -> String? {
    cause.promise == "AvailableAsDeclared" ? "a refusal" : cause.work.map(words)
  }

  /// What the store was asked.
  private static func words(_ work: OperationKind) -> String {
    switch work {
    case .open: "a launch"
    case .read: "a read"
    case .write: "a write"
    case .remove: "a removal"
    case .flush: "a flush"
    }
  }

  /// A circumstance, with its fact.
  public static func words(_ circumstance: Circumstance) -> String {
    switch circumstance {
    case .beforeFirstUnlock: "before the first unlock, F25"
    case .locked: "on a locked device, F1, F77"
    case .diesInTheMiddle: "a death in the middle of an operation, F73"
    case .diesAtStart: "a death in the middle of a start, F73"
    case .dies: "a death after the operation, F75"
    case .restarts: "a restart of the phone"
    case .panic: "a panic of the kernel, with which the page cache goes, F91"
    case .powerLoss: "a loss of power, with which the drive's cache goes, F91"
    case .meanwhile: "another process in the middle of an operation, F48"
    case .otherProcess: "another process that uses the store"
    case .suspended: "a suspension, F68 and F110"
    case .evicted: "pages that leave the page cache"
    case .purged: "caches that iOS clears, F124"
    case .clockChanged: "a clock that is changed, F130"
    case .upgraded: "another version of the app, F115"
    case .moved: "a container that moves, F116"
    case .restored: "a backup that is restored, F122"
    case .reinstalled: "an app that is deleted and installed again"
    case .damaged: "bits that flip in a file"
    case .permissionChanged: "a permission that changes, F74"
    case .passcodeChanged: "a passcode that is set or removed, F21"
    case .groupAway: "in a process without the shared container, as some phones have it, F139"
    case .daemonCrashed: "a crash of the system's process behind the store, F142"
    case .otherThreadOrder: "another order in which the threads of one process take turns"
    case .twoTasks: "two tasks of one process at once, neither of which waits for the other"
    case .lateMessage: "a message of another process that comes late, F47"
    case .timePasses: "a day or more that passes"
    case .inBackground: "a launch by iOS in the background"
    case .noPasscode: "a phone without a passcode, F21"
    case .unavailableAnswer: "an honest \"unavailable\", which the app takes for nothing"
    case .failure(let kind): failure(kind)
    }
  }

  /// A call that fails. The keychain has numbers of its own for that.
  private static func failure(_ kind: FaultKind) -> String {
    if kind.call == .keychain {
      return StepWords.fault(kind) + (kind.errno == .notPermitted ? ", F86, F89" : "")
    }
    guard let errno = kind.errno else {
      // Foundation's own code is what most apps meet it by.
      return "\(kind.call): less than was asked"
        + (kind.call == .write
          ? "; where that is Data.write, it goes on with the first bytes again, F144" : "")
    }
    return "\(kind.call): \(name(errno))" + (errno == .noSpace ? ", F125" : "")
  }
}

extension Step {
  fileprivate var setsClock: Bool { if case .setClock = self { true } else { false } }
}
