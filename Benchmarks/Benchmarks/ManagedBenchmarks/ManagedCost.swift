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

  /// What kinds of work cost that take turns, their processes included. A machine that is slower
  /// for a while is so for each of them.
  static func costs(_ turns: Int, of works: [Work]) -> [Cost] {
    var costs = works.map { _ in Cost(wall: 0, cpu: 0) }
    func add(_ place: Int, _ body: () -> Void) {
      let before = children
      costs[place].add(Cost.of(body))
      costs[place].cpu += children - before
    }
    for _ in 0..<turns {
      for place in works.indices { add(place, works[place].turn) }
    }
    for (place, work) in works.enumerated() {
      add(place) {
        let before = children
        work.end()
        if work.startsProcess { waitForOne(after: before) }
      }
    }
    return costs
  }

  /// One turn of some work, and how it lets go of what it has started: one process, or none.
  struct Work {
    var turn: () -> Void
    var end: () -> Void
    var startsProcess = true
  }

  /// What the work has let go of may end a moment later, and shows what it took when it is waited
  /// for. On macOS processes are waited for one by one.
  private static func waitForOne(after before: Double) {
    #if !os(macOS)
      for _ in 0..<10_000 where children == before { usleep(1_000) }
      if children == before { fatalError("what managed processes are forked from does not end") }
    #endif
  }

  private static var children: Double {
    var usage = rusage()
    // RUSAGE_CHILDREN, which has another type on each system.
    getrusage(-1, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}

/// Runs of the trace on one simulator, which goes with this, and its processes with it.
final class ManagedRuns {
  private let simulator = Catalog().simulator()
  private let counted: Counted

  init(_ kind: any StoreKind) { counted = Counted(kind) }

  /// What the processes did so far.
  var tally: ProcessTally { counted.tally }

  func run(_ times: Int) {
    for _ in 0..<times {
      let outcome = simulator.run(ManagedCost.trace, counted)
      if outcome.verdict != .held { fatalError("the trace did not hold: \(outcome.refusals)") }
    }
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
