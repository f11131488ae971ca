// What nights that were killed had found: run again here, and kept if it still breaks.

import ChaosContracts
import ChaosReports
import ChaosTrace

/// Takes over the findings of killed nights.
struct LeftBehind {
  let pool: WorkerPool

  /// The findings of a night that still break their promises, and one check that says what became
  /// of them all.
  func take(_ night: String) -> (traces: [KeptTrace], check: ReportedCheck) {
    var refused: [String] = []
    let found = ShardFolder(night).traces(of: nil) { refused.append($0) }
    var check = ReportedCheck(
      kind: CheckWords.killed, name: night.split(separator: "/").last.map(String.init) ?? night,
      verdict: .held)
    if !refused.isEmpty {
      check.verdict = .unknown
      check.message = refused.joined(separator: "; ")
    }
    return (pool.each(found) { breaks($0) ? $0 : nil }.compactMap { $0 }, check)
  }

  private func breaks(_ kept: KeptTrace) -> Bool {
    let request = WorkerRequest(store: kept.key.store, task: .run(trace: kept.trace.bytes))
    switch pool.ask(request) {
    case .success(.ran(let names, _)): return names.contains(kept.key.invariant)
    case .failure(.died): return kept.key.invariant == Trap.invariant
    // Nobody can say, so it is kept: whoever reads the report will see.
    case .failure, .success(.refused): return true
    case .success: return false
    }
  }
}
