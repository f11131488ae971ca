// What managed processes cost, their own time included: it shows when they were waited for.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSimulation
import ChaosTrace
import Costs
import Foundation

/// Traces of twenty steps with three launches, on managed processes and without.
enum ManagedCost {
  /// Launch, work, kill, twice over, and once more: nothing in them is drawn.
  static let trace: Trace = {
    func life(_ keys: [Key]) -> [Step] {
      [.launch(.app, .user)]
        + keys.flatMap { [.act(.app, .write, on: $0), .act(.app, .read, on: $0)] }
    }
    let lives = [life([.theme, .session, .theme]), life([.theme, .session]), life([.theme])]
    let steps = lives[0] + [.kill(.app, .jetsam)] + lives[1] + [.kill(.app, .jetsam)] + lives[2]
    return Trace(header: TraceHeader(), steps: steps + [.wait(.second), .unlock, .wait(.second)])
  }()

  /// Seconds of all processes that the work has started and waited for, this one's included.
  static func cost(_ work: () -> Void) -> Cost {
    let before = children
    var cost = Cost.of(work)
    waitForAll()
    cost.cpu += children - before
    return cost
  }

  /// What the work has let go of may end a moment later.
  private static func waitForAll() {
    var info = siginfo_t()
    while waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 { usleep(1_000) }
  }

  private static var children: Double {
    var usage = rusage()
    // RUSAGE_CHILDREN, which has another type on each system.
    getrusage(-1, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// Runs the trace some times. The simulator and its processes are gone at the end.
  ///
  /// - Returns: what the processes did.
  @discardableResult
  static func run(_ kind: any StoreKind, times: Int) -> ProcessTally {
    let simulator = Catalog().simulator()
    let counted = Counted(kind)
    for _ in 0..<times {
      let outcome = simulator.run(trace, counted)
      if outcome.verdict != .held { fatalError("the trace did not hold: \(outcome.refusals)") }
    }
    return counted.tally
  }

  /// A kind as it is, that sees what the processes do.
  private final class Counted: StoreKind, @unchecked Sendable {
    private let kind: any StoreKind
    private(set) var tally = ProcessTally()

    init(_ kind: any StoreKind) { self.kind = kind }

    var name: String { kind.name }
    var summary: String { kind.summary }
    func promises(_ era: Era) -> Promises { kind.promises(era) }
    func open(_ host: ChaosPhone.Host) throws(StoreError) -> any Store {
      let store = try kind.open(host)
      if kind is ManagedFileKind { tally = ProcessTally(of: host) }
      return store
    }
  }
}
