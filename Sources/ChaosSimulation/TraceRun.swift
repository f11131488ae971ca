// One run: the loop over the steps, and the epilogue that no trace asks for.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace

/// The state of one run. It is touched by the holder of the baton only.
final class TraceRun {
  let trace: Trace
  let kind: any StoreKind
  /// The keys that the store has; nil for all.
  let keys: [Key]?
  let behaviours: [any Behaviour]
  let phone: Phone
  let recorder: Recorder
  let options: RunOptions
  private(set) var appliedSteps = 0
  private(set) var stepDigests: [UInt64] = []
  private(set) var trees: [[TreeEntry]] = []
  var lastTree: [TreeEntry]?
  private(set) var output: [Printed] = []
  private(set) var footprints: [Footprint] = []
  private(set) var survivors: [(step: Int, sets: CanonicalSurvivors)] = []
  /// The world when the steps were over, if it was asked for.
  var world: World?
  /// The calls of the last step.
  private(set) var lastCalls: LastCalls
  var next = 0
  /// Whether the run ends with its steps: a sweep's recovery looks for itself.
  var endsWithSteps = false
  /// The step before which stores check themselves: what they would write might hide it.
  var checksBefore: Int?
  /// Whether a store checks itself now: what it does for that is no part of the trace.
  private(set) var isChecking = false
  /// Steps of which `onStep` was told.
  private var told = 0
  var epilogue = Epilogue()
  /// What the code of each life has, by the code of its process's name.
  private var lives: [Life?] = Array(repeating: nil, count: ProcessName.allCases.count)
  var daemon: (any StoreDaemon)?
  var backup: Phone.Backup?
  /// Called when a step is over, or is left behind paused.
  var onStep: ((Int) -> Void)?

  init(
    _ trace: Trace, _ kind: any StoreKind, behaviours: [any Behaviour], phone: Phone,
    options: RunOptions
  ) {
    self.trace = trace
    self.kind = kind
    keys = kind.keys
    self.behaviours = behaviours
    self.phone = phone
    self.options = options
    recorder = Recorder(trace, phone, opensAtLaunch: kind.opensAtLaunch)
    recorder.unavailable = options.unavailable
    recorder.repeatsUnanswered = kind.keys != nil
    lastCalls = LastCalls(trace.steps.last)
    let promises = kind.promises(phone.era)
    phone.disk.declaredClass = promises.protection
    phone.disk.declaredFiles = promises.fileClasses
    observePhone()
    startDaemon()
  }

  /// A run that goes on from a moment of another one: the steps up to there have happened.
  init(
    _ moment: CrashPoint, _ trace: Trace, _ kind: any StoreKind,
    behaviours: [any Behaviour], phone: Phone
  ) {
    self.trace = trace
    self.kind = kind
    keys = kind.keys
    self.behaviours = behaviours
    self.phone = phone
    options = RunOptions()
    recorder = Recorder(moment.recorder, trace, phone)
    recorder.repeatsUnanswered = kind.keys != nil
    lastCalls = LastCalls(nil)
    next = moment.step + 1
    told = next
    endsWithSteps = true
    if let call = moment.call { recorder.add(.phone(.paused(call.process, call.kind))) }
    observePhone()
  }

  private func observePhone() {
    phone.onBoot = { [unowned self] in startDaemon() }
    phone.onUnlock = { [unowned self] in daemon?.deviceUnlocked() }
    phone.onShutdown = { [unowned self] in daemon?.willShutDown() }
    if options.keepsWorld, let process = lastCalls.process {
      phone.probe = { [unowned self] caller, _, number in
        if caller == process, recorder.step == trace.steps.count - 1 { lastCalls.note(number) }
      }
    }
    guard options.keepsOutput else { return }
    phone.output = { [unowned self] process, bytes, isError in
      let step = recorder.step
      output.add(Printed(step: step, process: process, isError: isError, bytes: bytes))
    }
  }

  func check(_ life: Process) {
    guard let name = life.name, life.isReady, let known = lives[Int(name.code)],
      known.number == life.life, let store = known.store
    else { return }
    isChecking = true
    life.beginAct(pause: 0)
    let complaints = store.check()
    life.endAct()
    isChecking = false
    guard life.state != .dead else { return }
    for complaint in complaints { recorder.add(.complained(name, complaint)) }
  }

  /// The steps of a recovery are done, and acts that wait for ever are ended.
  private func runEnd() -> Epilogue.Next {
    if phone.endHungActs() { return .again }
    close()
    return .done
  }

  /// The run is over: what a store does when it is freed it does now, dead, and with the baton.
  func close() {
    phone.shutDown()
    for place in lives.indices { lives[place] = nil }
    daemon = nil
    phone.daemonService = nil
  }

  private func startDaemon() {
    daemon = kind.startDaemon(phone.daemonHost)
    phone.daemonService = daemon
  }

  /// Runs on whichever thread has the baton, until the trace is over or the baton goes elsewhere.
  func loop(_ thread: BatonThread) -> LoopEnd {
    while true {
      if phone.settle(leaving: thread) { return .handedOver }
      endStep()
      if let onStep, next > told {
        told = next
        onStep(next - 1)
      }
      if next == checksBefore {
        checksBefore = nil
        for name in ProcessName.allCases { if let life = phone.process(name) { check(life) } }
      }
      if next < min(trace.steps.count, Limits.steps) {
        recorder.step = next
        let step = trace.steps[next]
        next += 1
        if case .proceed(let process, let calls) = step {
          let applies = phone.canProceed(process)
          begin(applies)
          if applies {
            phone.proceed(process, calls: calls, leaving: thread)
            return .handedOver
          }
        } else {
          perform(step)
        }
      } else {
        recorder.step = nil
        if options.keepsWorld, world == nil { noteWorld() }
        switch endsWithSteps ? runEnd() : runEpilogue() {
        case .again: continue
        case .done: return .finished
        case .proceed(let process):
          phone.proceed(process, calls: 0, leaving: thread)
          return .handedOver
        }
      }
    }
  }

  func begin(_ applies: Bool) {
    if applies { appliedSteps += 1 }
    recorder.add(.step(next - 1, applied: applies))
  }

  func begin(_ applies: Bool, at place: Int) {
    if applies { appliedSteps += 1 }
    recorder.fill(place, .step(next - 1, applied: applies))
  }

  /// Notes what may survive this crash: of sets that come to the same files, the first.
  func noteSurvivors(_ kind: CrashKind) {
    guard options.keepsSurvivors else { return }
    let space = CrashSpace(phone.disk, kind)
    var sets = space.survivors
    var seen: Set<UInt64> = []
    sets.sets.removeAll { !seen.insert(space.state($0).hash).inserted }
    survivors.append((next - 1, sets))
  }

  private func endStep() {
    guard options.keepsStepDigests || options.keepsTrees, stepDigests.count < next else { return }
    stepDigests.append(phone.hash.value)
    if options.keepsTrees { trees.append(phone.disk.tree()) }
  }

  // MARK: Acts

  /// Runs an act on this thread. If it pauses, this returns only when the act has come to its end.
  func act(_ process: Process, pause: UInt16, _ body: (Session) -> Void) {
    guard let name = process.name else { return }
    let step = recorder.step
    recorder.beginAct(name)
    process.beginWork(pause: pause)
    let life = life(process, name)
    if let store = store(of: life, process, step) {
      let session = Session(
        store, phone.host(process), recorder, process, step: step, memory: life.memory,
        appBug: kind.appBug, keys: keys, keptKeys: kind.keptKeys,
        addedKeys: kind.addedKeys, sizes: kind.sizes)
      body(session)
      if process.state != .dead, let shown = store.authorizations() { show(shown, name) }
    }
    process.endAct()
  }

  /// What an app shows of its authorisations, if it says so of each kind of data.
  private func show(_ shown: [Authorization], _ name: ProcessName) {
    let kinds = PersonalData.allCases.count
    guard shown.count == kinds else {
      let complaint = "authorizations() of \(kind.name) has \(shown.count) of \(kinds) elements"
      return recorder.add(.complained(name, complaint))
    }
    recorder.add(.shown(name, shown))
  }

  /// What a process's code has in memory.
  private func life(_ process: Process, _ name: ProcessName) -> Life {
    let place = Int(name.code)
    if let known = lives[place], known.number == process.life { return known }
    let life = Life(process.life)
    lives[place] = life
    return life
  }

  /// Whether a process's code has its store open.
  func hasStore(_ process: Process) -> Bool {
    guard let name = process.name, let life = lives[Int(name.code)] else { return false }
    return life.number == process.life && life.store != nil
  }

  private func store(of life: Life, _ process: Process, _ step: Int?) -> (any Store)? {
    if let open = life.store { return open }
    if options.keepsFootprints { footprints.append(phone.disk.footprint()) }
    let operation = recorder.invoke(.open, nil, nil, by: process, step: step)
    process.isBeforeApplication = kind.opensBeforeApplication
    defer { process.isBeforeApplication = false }
    do throws(StoreError) {
      let store = try kind.open(phone.host(process))
      guard process.state != .dead else { return nil }
      life.store = store
      recorder.complete(operation, .ok)
      return store
    } catch {
      recorder.complete(operation, .failed(error))
      return nil
    }
  }

  /// What the code of one life of a process has: its store, once that is open, and its memory.
  private final class Life {
    let number: Int
    var store: (any Store)?
    let memory = AppMemory()

    init(_ number: Int) { self.number = number }
  }
}
