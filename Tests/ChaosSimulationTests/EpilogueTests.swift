// After the last step: acts end, faults stop, the phone is unlocked, everybody reads, all start
// anew.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosSimulation

@Suite struct EpilogueTests {
  /// What the epilogue did, in a few words.
  private func epilogue(_ outcome: RunOutcome) -> [String] {
    let history = outcome.judged.history
    let start = history.events.firstIndex {
      if case .epilogue(.finish) = $0 { true } else { false }
    }
    return history.events[(start ?? 0)...].compactMap { event in
      switch event {
      case .epilogue(let stage): "\(stage)"
      case .invoked(let id):
        history.operations[id].kind == .open
          ? nil
          : "\(history.operations[id].kind) \(history.operations[id].process.word)"
            + " \(history.operations[id].key?.word ?? "")"
      case .phone(.unlocked): "unlocked"
      case .phone(.launched(let process, let cause, _)): "launch \(process.word) \(cause.word)"
      case .phone(.woken(let process, let cause)): "wake \(process.word) \(cause.word)"
      case .phone(.resumed(let process)): "resume \(process.word)"
      case .phone(.killed(let process, _)): "kill \(process.word)"
      case .phone(.crashed(let process, _)): "crash \(process.word)"
      case .phone(.hung(let process)): "hung \(process.word)"
      default: nil
      }
    }
  }

  @Test func readsInTheLivingAndThenAfresh() {
    let outcome = Puppet().run([
      .start, .write(.theme), .reboot, .launch(.app, .push), .launch(.notifications, .push),
      .act(.notifications, .batch, on: .streak), .suspend(.app),
    ])
    #expect(
      epilogue(outcome) == [
        "finish", "livingRead", "unlocked", "resume app", "read app theme", "read app session",
        "read notifications theme", "read notifications session", "kill app",
        "kill notifications", "freshRead", "launch app user", "read app theme", "read app session",
        "launch notifications push", "read notifications theme", "read notifications session",
      ])
  }

  /// Keys that nobody touched and processes that nobody started are left alone.
  @Test func asksOnlyForWhatTheTraceIsAbout() {
    #expect(
      epilogue(Puppet().run([.read(.score)])) == [
        "finish", "livingRead", "freshRead", "launch app user", "read app score",
      ])
  }

  @Test func opensTheAppThatWasPrewarmed() {
    let trace = Trace(
      header: TraceHeader(variation: 1),
      steps: [.launch(.app, .prewarm), .read(.theme)])
    let outcome = Simulator(behaviours: catalog.behaviours, invariants: []).run(trace, Puppet())
    #expect(
      epilogue(outcome).prefix(4) == ["finish", "livingRead", "wake app user", "read app theme"])
  }

  @Test func bringsStoppedActsToTheirEnd() {
    let outcome = Puppet().run([
      .start, .launch(.notifications, .push), .write(.theme, pause: 1),
      .write(.session, by: .notifications, pause: 2), .suspend(.notifications),
    ])
    let writes = outcome.judged.history.operations.filter { $0.kind == .write && $0.step != nil }
    #expect(writes.map(\.completion) == [.ok, .ok])
    #expect(epilogue(outcome).prefix(3) == ["finish", "resume notifications", "livingRead"])
  }

  /// Faults and full disks end with the trace: whatever is still wrong then stays wrong.
  @Test func makesPeace() {
    let puppet = Puppet()
    var troubles = 0
    puppet.onRead = { ask, truth in
      if ask.trouble != nil { troubles += 1 }
      return truth
    }
    let outcome = puppet.run([
      .start, .read(.theme), .fault(.app, .openError, nth: 1), .space(1),
    ])
    #expect(troubles == 0)
    #expect(outcome.isClean)
  }

  // MARK: Crashes

  /// A puppet whose processes crash when they open it, the first `times` times of the epilogue.
  private func crashing(_ times: Int) -> Puppet {
    let puppet = Puppet()
    puppet.onOpen = { host, session throws(StoreError) in
      if session <= times { throw .failed(host.abort("bad data")) }
    }
    return puppet
  }

  @Test func startsACrashingProcessThreeTimes() {
    let outcome = crashing(3).run([.read(.theme)])
    #expect(
      epilogue(outcome) == [
        "finish", "livingRead", "freshRead", "launch app user", "crash app", "launch app user",
        "crash app", "launch app user", "crash app",
      ])
    #expect(outcome.broken == ["LaunchesDoNotLoop"])
  }

  @Test func aProcessThatComesBackIsNotInALoop() {
    let outcome = crashing(2).run([.read(.theme)])
    // But what it did was a trap, and that is one too many.
    #expect(outcome.broken == ["ProcessesDoNotTrap"])
    #expect(epilogue(outcome).last == "read app theme")
  }

  // MARK: Waiting for ever

  /// A store that takes a lock when it is opened and keeps it: whoever comes second waits for ever.
  private static func greedy() -> Puppet {
    let puppet = Puppet()
    puppet.onOpen = { host, _ throws(StoreError) in
      do throws(Errno) {
        let file = try host.files.open(
          "/group/lock", [.write, .create], protection: ProtectionClass.none)
        try host.files.lock(file, .flock, .exclusive, range: nil, blocking: true)
      } catch { throw .failed(error) }
    }
    return puppet
  }

  @Test func whoWaitsForEverIsEnded() {
    let outcome = Self.greedy().run([
      .start, .read(.theme), .launch(.notifications, .push), .read(.theme, by: .notifications),
    ])
    #expect(outcome.broken == ["ActsEnd"])
    #expect(epilogue(outcome).contains("hung notifications"))
  }

  /// Also when the wait begins in the epilogue itself, where nobody is left to run.
  @Test func whoWaitsForEverInTheEpilogueIsEnded() {
    let outcome = Self.greedy().run([.start, .read(.theme), .launch(.notifications, .push)])
    #expect(outcome.broken == ["ActsEnd"])
    #expect(epilogue(outcome).filter { $0 == "hung notifications" }.count == 2)
  }

  #if os(Linux)
    /// Threads count for the whole process, so this has one of its own: other tests run at once.
    @Test func whoWaitsForEverHoldsNoThread() async {
      await #expect(processExitsWith: .success) {
        let simulator = Simulator(behaviours: catalog.behaviours, invariants: [])
        let trace = Trace(steps: [.start, .read(.theme), .launch(.notifications, .push)])
        _ = simulator.run(trace, Self.greedy())
        let before = try threadCount()
        for _ in 0..<1_000 { _ = simulator.run(trace, Self.greedy()) }
        #expect(try threadCount() < before + 10)
      }
    }
  #endif

  /// A store that ignores its death is set aside, and the simulator goes on.
  @Test func whoIgnoresDeathIsSetAside() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in
      while ask.session == 1 { _ = try? ask.host.files.status("/group") }
      return truth
    }
    let simulator = Simulator(behaviours: catalog.behaviours, invariants: catalog.invariants)
    let trace = Trace(steps: [
      .start, .write(.theme), .read(.theme, pause: 9), .kill(.app, .jetsam),
    ])
    let outcome = simulator.run(trace, puppet)
    #expect(outcome.leftThreadBehind)
    #expect(outcome.violations.isEmpty)
    let next = simulator.run(trace, Puppet())
    #expect(!next.leftThreadBehind)
    #expect(next.isClean)
  }

  @Test func anActWithoutEndIsABrokenPromise() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in
      while ask.session == 1, (try? ask.host.files.status("/group")) != nil {}
      return truth
    }
    #expect(puppet.run([.start, .read(.theme)]).broken == ["ActsEnd"])
  }

  /// Trouble that has not come yet does not come to those who look, whichever process it waits in.
  @Test(arguments: [ProcessName.app, .notifications, .widget])
  func troubleStopsHere(_ name: ProcessName) {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in ask.trouble == nil ? truth : .unavailable }
    let wait = Step.fault(name, .openError, nth: 1)
    let steps: [Step] = [
      .start, .launch(.notifications, .push), .launch(.widget, .timeline), .write(.theme),
      .read(.theme, by: name),
    ]
    #expect(
      puppet.run(steps + [wait, .read(.theme, by: name)]).judged.history.events.contains {
        if case .phone(.struck(name, _)) = $0 { true } else { false }
      })
    let outcome = puppet.run(steps + [wait])
    #expect(outcome.appliedSteps == steps.count + 1)
    #expect(outcome.isClean)
    let reads = outcome.judged.history.operations.filter { $0.kind == .read }
    #expect(reads.allSatisfy { $0.errors.isEmpty })
  }
}
