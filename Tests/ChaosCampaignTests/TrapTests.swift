// A store whose code ends its own process: what is left of a trace, and what tells two bugs apart.

import ChaosCatalog
import ChaosTrace
import Synchronization
import Testing

@testable import ChaosCampaign

@Suite struct TrapTests {
  /// A place whose processes end as they are told to.
  private final class Trapping: Runner {
    let count = 1
    let asked = Mutex(0)
    private let inner = InProcessRunner(Catalog())
    private let ending: @Sendable (Trace) -> RunnerFailure?

    init(_ ending: @escaping @Sendable (Trace) -> RunnerFailure?) { self.ending = ending }

    func ask<Request: RunnerRequest>(
      _ request: Request, of store: String, as role: RunnerRole, isStopped: () -> Bool
    ) -> Result<Request.Reply, RunnerFailure> {
      asked.withLock { $0 += 1 }
      if let run = request as? RunRequest, let failure = ending(Trace(decoding: run.trace)) {
        return .failure(failure)
      }
      return inner.ask(request, of: store, as: role, isStopped: isStopped)
    }
  }

  private static func acts(_ trace: Trace) -> [BehaviourName] {
    trace.steps.compactMap { step in
      if case .act(_, let behaviour, _, _, _) = step { behaviour } else { nil }
    }
  }

  private static func died(_ signal: Int32) -> RunnerFailure { .died(signal: signal, number: nil) }

  /// Thirty steps of trouble around one act that ends its process.
  private static func long(_ act: BehaviourName) -> Trace {
    let life: [Step] = [.lock, .unlock, .wait(.grace), .act(.app, .read, on: .score), .reboot]
    let steps = (0..<3).flatMap { _ in life }
    return Trace(
      header: TraceHeader(era: .ios12),
      steps: steps + [.unlock, .launch(.widget, .timeline)]
        + [.act(.widget, act, on: .score, pause: 3)] + steps)
  }

  @Test func itIsShrunkToTheActAlone() throws {
    let runner = Trapping { Self.acts($0).contains(.remove) ? Self.died(4) : nil }
    let finding = try #require(runner.trap(Self.long(.remove), on: "plain-file"))
    #expect(finding.trace.steps.count == 1)
    #expect(Self.acts(finding.trace) == [.remove])
    #expect(finding.trace.header == TraceHeader())
    #expect(finding.violation.message == "the store's code ended its process (signal 4)")
    #expect(finding.signature == "RunsWithoutTrap plain-file act.app.remove")
    #expect(runner.asked.withLock { $0 } < 80)
  }

  /// A plainer act that ends its process as well is another bug, and so is another signal.
  @Test func anotherBugIsAnotherFinding() throws {
    let acts = Trapping { trace in
      Self.acts(trace).contains { [.write, .remove, .batch].contains($0) } ? Self.died(4) : nil
    }
    let signatures = try [BehaviourName.remove, .batch].map {
      try #require(acts.trap(Self.long($0), on: "plain-file")).signature
    }
    #expect(
      signatures == ["remove", "batch"].map { "RunsWithoutTrap plain-file act.app.\($0)" })

    // Read alone ends it by another signal, and the trace has reads.
    let signals = Trapping { trace in
      let acts = Self.acts(trace)
      return acts.contains(.remove) ? Self.died(4) : acts.contains(.read) ? Self.died(11) : nil
    }
    let finding = try #require(signals.trap(Self.long(.remove), on: "plain-file"))
    #expect(Self.acts(finding.trace) == [.remove])
    #expect(finding.violation.message.contains("signal 4"))
  }

  /// What was overwritten decides how such code ends: it is a trap all the same.
  @Test func theSignalMayDiffer() throws {
    let runs = Mutex(Int32(0))
    let runner = Trapping { trace in
      guard Self.acts(trace).contains(.remove) else { return nil }
      return Self.died(runs.withLock { $0 += 1; return $0 % 2 == 0 ? 6 : 11 })
    }
    let finding = try #require(runner.trap(Self.long(.remove), on: "plain-file"))
    #expect(finding.trace.steps.count == 1)
  }

  /// Each such try costs seconds: after a few of them what there is has to do.
  @Test func whatStallsIsNotTriedForEver() throws {
    let stalls = Mutex(0)
    let runner = Trapping { trace in
      if trace.steps.count > 25 { return Self.died(4) }
      stalls.withLock { $0 += 1 }
      return .stalled(number: nil, seconds: 10)
    }
    // What was reached is told: the tries that stall show nothing.
    _ = runner.trap(Self.long(.remove), on: "plain-file")
    #expect(stalls.withLock { $0 } <= 3 + EraName.allCases.count)
    #expect(stalls.withLock { $0 } > 0)
  }

  @Test func whoeverStopsItGetsWhatThereIs() throws {
    let runner = Trapping { Self.acts($0).contains(.remove) ? Self.died(4) : nil }
    let trace = Self.long(.remove)
    let finding = try #require(runner.trap(trace, on: "plain-file", isStopped: { true }))
    #expect(finding.trace == trace)
  }
}
