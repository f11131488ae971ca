// What is new tonight. A search that did not meet a finding again proves nothing, so what nights
// before had found is run once more before it is called fixed.

import ChaosContracts
import ChaosReports
import ChaosTrace

/// Tonight's findings beside those of the nights before, by signature.
struct NightNews {
  /// In no night before.
  private(set) var new: [String] = []
  /// Found before, and not fixed since: met again or not.
  private(set) var known: [String] = []
  /// Found before, and its trace holds now.
  private(set) var fixed: [String] = []
  /// Fixed before, and found again.
  private(set) var returned: [String] = []
  /// What the next night has to know.
  private(set) var memory = NightMemory()

  /// - Parameter before: what the nights before know.
  init(_ report: RunReport, _ before: NightMemory, _ pool: WorkerPool) {
    let open = Set(before.open.map(\.signature))
    let closed = Set(before.closed)
    var met: Set<String> = []
    for finding in report.stores.flatMap(\.findings) {
      let signature = finding.signature
      guard met.insert(signature).inserted else { continue }
      if open.contains(signature) {
        known.append(signature)
      } else if closed.contains(signature) {
        returned.append(signature)
      } else {
        new.append(signature)
      }
      memory.open.append(
        NightMemory.Item(
          signature: signature, store: finding.store, invariant: finding.invariant,
          trace: [finding.trace.header.text] + finding.trace.steps.map(\.text)))
    }
    memory.closed = before.closed.filter { !met.contains($0) }
    for item in before.open where !met.contains(item.signature) {
      if Self.holds(item, pool) {
        fixed.append(item.signature)
        memory.closed.append(item.signature)
      } else {
        known.append(item.signature)
        memory.open.append(item)
      }
    }
  }

  /// Whether the trace is known to hold now. Whatever nobody can say is not fixed.
  private static func holds(_ item: NightMemory.Item, _ pool: WorkerPool) -> Bool {
    guard let trace = item.steps else { return false }
    let request = WorkerRequest(store: item.store, task: .run(trace: trace.bytes))
    guard case .success(.ran(let names, _)) = pool.ask(request) else { return false }
    return !names.contains(item.invariant)
  }

  /// For people; what is new was announced when it was found.
  var lines: [String] {
    let counts =
      "findings: \(new.count) new, \(known.count) known, \(fixed.count) fixed, "
      + "\(returned.count) returned"
    return [counts] + fixed.map { "fixed: \($0)" } + returned.map { "returned: \($0)" }
  }
}
