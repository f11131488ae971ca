// What the results of many slices come to, for one store. A function of the set of results:
// findings are not brought together pair by pair, since a smaller shape takes larger ones in which
// it stands.

import ChaosTrace

/// The sum of a store's slices.
public struct ShardSummary: Sendable {
  public private(set) var traces = 0
  public private(set) var planned = 0
  public private(set) var slices = 0
  public private(set) var total = Exploration()
  public private(set) var unexamined = 0
  public private(set) var doubts: [String] = []
  public private(set) var findings: [GatheredFinding] = []
  /// Findings whose traces nobody has.
  public private(set) var withoutTrace: [SliceFinding] = []

  /// - Parameters:
  ///   - order: the promises, in the order in which their findings are told.
  ///   - trace: the trace with this digest that a finding of the promise belongs to.
  public init(
    _ manifest: ShardManifest, store: String, order: [String],
    trace: (_ invariant: String, _ digest: String) -> Trace?
  ) {
    let plan = manifest.plan
    let conflicts = manifest.conflicts
    var found: [GatheredFinding] = []
    for result in manifest.results {
      let slice = plan[result.number]
      guard slice.store == store else { continue }
      slices += 1
      traces += result.traces
      planned += slice.range.count
      total.add(result.exploration)
      unexamined += result.unexamined
      doubts += result.doubts.map { "slice \(result.number): \($0)" }
      if conflicts.contains(result.number) {
        doubts.append("slice \(result.number) went differently on two machines")
      }
      for finding in result.findings {
        guard let trace = trace(finding.invariant, finding.trace) else {
          if !withoutTrace.contains(finding) { withoutTrace.append(finding) }
          continue
        }
        found.append(
          GatheredFinding(
            signature: Signature(invariant: finding.invariant, store: store, trace: trace),
            trace: trace, finding: finding, seed: slice.seed, seen: finding.seen))
      }
    }
    findings = Self.gather(found, order)
  }

  /// One finding for each bug. What comes first in the list has been found first.
  private static func gather(_ found: [GatheredFinding], _ order: [String]) -> [GatheredFinding] {
    func place(_ name: String) -> Int { order.firstIndex(of: name) ?? order.count }
    // Stable, by hand: of equal traces the one of the first slice stays first.
    let sorted = found.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      let places = (place(one.signature.invariant), place(other.signature.invariant))
      if places.0 != places.1 { return places.0 < places.1 }
      if one.signature.invariant != other.signature.invariant {
        return one.signature.invariant < other.signature.invariant
      }
      let (bytes, others) = (one.trace.bytes, other.trace.bytes)
      if bytes.count != others.count { return bytes.count < others.count }
      if bytes != others { return bytes.lexicographicallyPrecedes(others) }
      return left.offset < right.offset
    }.map(\.element)
    var kept: [GatheredFinding] = []
    for finding in sorted {
      // A smaller shape has fewer steps, so it stands before all that it may explain.
      let known = kept.firstIndex {
        $0.signature.invariant == finding.signature.invariant
          && $0.signature.mayExplain(finding.trace)
      }
      if let known { kept[known].seen += finding.seen } else { kept.append(finding) }
    }
    return kept
  }
}
