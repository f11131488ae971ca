// After the last step: come to an end, come to rest, and look. First safety, then liveness: faults
// stop here, and whatever is still wrong afterwards stays wrong.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace

/// Where in the epilogue a run is.
struct Epilogue {
  enum Part {
    case begin, finish, rest, living(Int), restart, fresh(Int, attempt: Int), done
  }

  enum Next {
    case again, done
    case proceed(ProcessName)
  }

  var part = Part.begin
  /// The processes that the trace is about, and the keys.
  var processes: [ProcessName] = []
  var keys: [Key] = []
  /// Seconds of rest: longer than any delay of any era.
  static let rest: UInt64 = 180
  /// A process that crashes this often in a row when it is started is in a loop.
  static let launches = 3

  /// What starts a process once the phone is unlocked.
  static func cause(_ name: ProcessName) -> LaunchCause {
    switch name {
    case .app: .user
    case .notifications: .push
    case .widget: .timeline
    }
  }
}

extension TraceRun {
  func runEpilogue() -> Epilogue.Next {
    switch epilogue.part {
    case .begin:
      let mentions = mentions
      epilogue.processes = mentions.mentionedProcesses.filter(has)
      epilogue.keys = mentions.mentionedKeys(of: keys)
      recorder.add(.epilogue(.finish))
      liftTroubles()
      epilogue.part = .finish
    case .finish: return finishActs()
    case .rest:
      recorder.add(.epilogue(.livingRead))
      if phone.lockState != .unlocked { _ = phone.unlockDevice() }
      phone.wait(Epilogue.rest)
      epilogue.part = .living(0)
    case .living(let place): readLiving(place)
    case .restart:
      // A reader that waits for a lock that an idle process holds waits for ever.
      if phone.endHungActs() { break }
      for name in ProcessName.allCases { _ = phone.kill(name, .jetsam) }
      phone.wait(Epilogue.rest)
      recorder.add(.epilogue(.freshRead))
      epilogue.part = .fresh(0, attempt: 1)
    case .fresh(let place, let attempt): readFresh(place, attempt)
    case .done:
      if phone.endHungActs() { break }
      phone.tellResidue()
      if options.keepsTrees { lastTree = phone.disk.tree() }
      close()
      return .done
    }
    return .again
  }

  private func liftTroubles() {
    for name in ProcessName.allCases { phone.process(name)?.faults = ArmedFaults() }
    phone.disk.setFreePages(Disk.plenty)
    phone.disk.shortage = nil
    // For whoever starts: those that live go on without it.
    _ = phone.setGroupContainer(true)
  }

  /// Brings every act to its end; what waits for ever is ended as iOS would.
  private func finishActs() -> Epilogue.Next {
    for name in ProcessName.allCases where phone.hasOpenAct(name) {
      // What waits for a lock is woken by the loop, once it is free.
      if phone.resume(name) { return .again }
      if phone.canProceed(name) { return .proceed(name) }
    }
    if phone.endHungActs() { return .again }
    epilogue.part = .rest
    return .again
  }

  private func readLiving(_ place: Int) {
    guard place < epilogue.processes.count else {
      epilogue.part = .restart
      return
    }
    epilogue.part = .living(place + 1)
    let name = epilogue.processes[place]
    _ = phone.resume(name)
    // What a shallow prewarm held back begins when the user opens the app.
    if name == .app, phone.process(name)?.state == .frozen { _ = phone.launch(name, .user) }
    // What another did when it came back was told after the rest: it is heard here all the same.
    phone.tellEverything()
    // Code that had to wait comes back here when the epilogue has moved on.
    guard case .living(place + 1) = epilogue.part else { return }
    if let life = phone.process(name), life.isReady { readAll(life) }
  }

  private func readFresh(_ place: Int, _ attempt: Int) {
    guard place < epilogue.processes.count else {
      epilogue.part = .done
      return
    }
    let name = epilogue.processes[place]
    epilogue.part = .fresh(place + 1, attempt: 1)
    guard phone.launch(name, Epilogue.cause(name)), let life = phone.process(name) else { return }
    readAll(life)
    check(life)
    // Code that had to wait comes back here when the epilogue has moved on.
    if case .fresh(place + 1, _) = epilogue.part, life.state == .dead, attempt < Epilogue.launches {
      epilogue.part = .fresh(place, attempt: attempt + 1)
    }
  }

  /// What only this store's app does may ask for any key, and so may what is done beside it.
  private var mentions: Mentions {
    var mentions = Mentions(trace.steps)
    let hasOwn = trace.steps.contains { step in
      if case .act(_, let behaviour, _, _, _) = step {
        BehaviourName.own.contains(behaviour) || behaviour == .beside
      } else {
        false
      }
    }
    if hasOwn { for case let key? in recorder.history.operations.map(\.key) { mentions.add(key) } }
    return mentions
  }

  private func readAll(_ life: Process) {
    act(life, pause: 0) { session in for key in epilogue.keys { session.read(key) } }
  }
}
