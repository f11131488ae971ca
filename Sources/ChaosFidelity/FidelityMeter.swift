// How often simulation and kernel agree: one trace in both worlds, and what differs.

import ChaosCampaign
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosProcess
import ChaosSimulation
import ChaosTrace
import SystemPackage

/// Runs traces twice: on the simulated disk under the model `kill`, and on real files, in real
/// processes that die by SIGKILL.
public final class FidelityMeter {
  private let simulated: Simulator
  private let real: Simulator
  private let source: any KindSource.Type
  /// Where the real folders are made.
  private let place: String
  private let template = Phone.template()

  /// - Parameter source: what knows stores by their names in a process that has run nothing.
  package init(
    _ catalog: Catalog, source: any KindSource.Type = BuiltInKinds.self, in place: String = "/tmp"
  ) {
    simulated = catalog.simulator()
    real = catalog.simulator()
    self.source = source
    self.place = place
  }

  /// For the first line of a program: see `ManagedProgram.begin`.
  package static func prepareProgram() { ManagedProgram.begin() }

  /// One trace, which has only such steps as `RealTraces` draws.
  ///
  /// - Throws: when there is no place for real files.
  public func measure(_ trace: Trace, _ kind: any StoreKind) throws(Errno) -> MeasuredTrace {
    var measured = MeasuredTrace(trace: trace)
    if let reason = Self.obstacle(kind) {
      measured.doubts = [reason]
      return measured
    }
    var options = RunOptions()
    options.keepsTrees = true
    let world = try RealWorld(in: place, like: template)
    let expected = simulated.run(trace, kind, options)
    let found = real.run(trace, RealKind(kind, in: world, trace.header, source: source))
    measured.doubts = Set(expected.refusals + found.refusals).sorted()
    let histories = (expected.judged.history, found.judged.history)
    measured.answers = histories.0.operations.count
    (measured.kills, measured.killsWithin) = Self.kills(histories.0)
    measured.differences =
      HistoryDifferences.between(histories.0, histories.1)
      + TreeDifferences.between(expected.lastTree ?? [], world.tree())
    return measured
  }

  /// What iOS does for a store has no counterpart on another system.
  private static func obstacle(_ kind: any StoreKind) -> String? {
    let phone = Phone(RealTraces.header, on: Baton())
    guard kind.startDaemon(phone.daemonHost) != nil else { return nil }
    return "\(kind.name) needs a process of iOS's own, which a real machine has not"
  }

  private static func kills(_ history: History) -> (all: Int, within: Int) {
    var counts = (all: 0, within: 0)
    var stopped: Set<ProcessName> = []
    for event in history.events {
      switch event {
      case .phone(.paused(let process, _)): stopped.insert(process)
      case .phone(.killed(let process, _)):
        counts.all += 1
        if stopped.remove(process) != nil { counts.within += 1 }
      case .step(let index, applied: true):
        if case .proceed(let process, _) = history.trace.steps[index] { stopped.remove(process) }
      case .epilogue: return counts
      default: break
      }
    }
    return counts
  }
}
