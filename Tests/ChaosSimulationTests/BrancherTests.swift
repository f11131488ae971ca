// A run that goes on from a kept moment is the run that would have gone there from its first step.

import ChaosContracts
import ChaosDisk
import ChaosSimulation
import ChaosTrace
import Testing

@Suite struct BrancherTests {
  private static let beginning: [Step] = [
    .launch(.app, .user), .act(.app, .write, on: .theme, shape: .large), .reboot, .unlock,
    .launch(.app, .user), .act(.app, .streak, on: .streak), .act(.app, .batch, on: .streak),
  ]
  private static let ending: [Step] = [
    .unlock, .launch(.app, .user), .act(.app, .read, on: .streak), .act(.app, .read, on: .theme),
    .act(.app, .write, on: .theme),
  ]

  /// What was asked and answered, and what the phone did.
  private func events(_ history: History) -> [String] {
    history.events.compactMap { event in
      switch event {
      case .epilogue: nil
      case .completed(let id), .invoked(let id):
        "\(event) \(history.operations[id])"
      default: "\(event)"
      }
    }
  }

  @Test(arguments: ["hardened-file", "plain-file:atomic", "canary"], DiskModelName.allCases)
  func anEndingIsTheEndOfTheWholeTrace(name: String, model: DiskModelName) throws {
    let store = try catalog.store(name)
    let (simulator, brancher) = (
      catalog.simulator(), Brancher(behaviours: catalog.behaviours)
    )
    let header = TraceHeader(disk: model)
    let trace = Trace(header: header, steps: Self.beginning)
    let moments = brancher.record(trace, store, from: 5).moments
    #expect(moments.count > 10)
    for moment in moments {
      for crash in [Step.kill(.app, .jetsam), .powerLoss(.none), .panic(Survivors(.mix))] {
        let disk: Disk
        switch crash {
        case .powerLoss(let survivors), .panic(let survivors):
          let kind = crash == .powerLoss(.none) ? CrashKind.powerLoss : .panic
          let space = CrashSpace(moment.disk, kind)
          disk = space.disk(space.state(survivors))
        default: disk = moment.disk.branchWithoutProcesses()
        }
        let whole = Trace(
          header: header, steps: moment.steps(of: trace) + [crash] + Self.ending)
        let branched = events(brancher.end(moment, disk, whole, store).history)
        let straight = events(simulator.run(whole, store).judged.history)
        let text = TraceText(trace: whole).text
        #expect(branched == Array(straight.prefix(branched.count)), "\(text)")
        #expect(branched.count > moment.events)
      }
    }
  }

  @Test func aMomentIsKeptBeforeEachChangeAndAfterEachAct() throws {
    let store = try catalog.store("hardened-file")
    let trace = Trace(steps: Self.beginning)
    let recording = Brancher(behaviours: catalog.behaviours).record(trace, store, from: 5)
    let acts = recording.moments.filter { $0.call == nil }
    #expect(acts.map(\.step) == [5, 6])
    #expect(recording.calls[5].contains(.rename) && recording.calls[0].isEmpty)
    let numbers = recording.moments.compactMap { $0.step == 6 ? $0.call?.number : nil }
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
  }
}
