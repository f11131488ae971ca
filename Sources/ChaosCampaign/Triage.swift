// Decides which of the failing traces are worth shrinking. One bug, one finding.

import ChaosShrinking
import ChaosTrace

/// Keeps the findings of one store, in the order of the campaign.
///
/// Failures come in the order of their indices, so the findings do not depend on how many workers
/// there are.
public struct Triage: Sendable {
  /// Failing traces of one promise that are shrunk at most: a store that fails everywhere has told
  /// what it has to tell by then.
  public static let shrinksPerInvariant = 24

  public private(set) var findings: [Finding] = []
  /// Failing traces that no finding explains and that were not looked at.
  public private(set) var unexamined = 0
  /// Failures that could not be repeated.
  public private(set) var unrepeatable: [Int] = []
  private var shrinks: [String: Int] = [:]

  public init() {}

  /// Whether the failure has to be shrunk; if not, it is counted with what explains it.
  public mutating func needsShrinking(_ trace: Trace, breaking invariant: String) -> Bool {
    if isExplained(trace, breaking: invariant) { return false }
    if shrinks[invariant, default: 0] >= Self.shrinksPerInvariant {
      unexamined += 1
      return false
    }
    shrinks[invariant, default: 0] += 1
    return true
  }

  /// Counts a failure that there is no time to shrink.
  public mutating func leave(_ trace: Trace, breaking invariant: String) {
    if !isExplained(trace, breaking: invariant) { unexamined += 1 }
  }

  /// Counts a failure with the finding that explains it, if one does.
  private mutating func isExplained(_ trace: Trace, breaking invariant: String) -> Bool {
    let known = findings.firstIndex {
      $0.signature.invariant == invariant && $0.signature.mayExplain(trace)
    }
    if let known { findings[known].seen += 1 }
    return known != nil
  }

  /// Takes a shrunk failure; one with a known signature is counted, and the smaller trace kept.
  public mutating func add(_ finding: Finding?, index: Int) {
    guard let finding else {
      unrepeatable.append(index)
      return
    }
    take(finding)
  }

  /// Takes a finding among the others.
  public mutating func take(_ finding: Finding) {
    var finding = finding
    if let known = findings.firstIndex(where: {
      $0.signature.invariant == finding.signature.invariant
        && $0.signature.mayExplain(finding.trace)
    }) {
      finding.seen += findings[known].seen
      // Of two traces with the same shape the smaller one is shown.
      if findings[known].signature == finding.signature,
        ShrinkOrder.isSmaller(finding.trace, findings[known].trace)
      {
        findings[known] = finding
      } else {
        findings[known].seen = finding.seen
      }
      return
    }
    // A smaller shape takes the larger ones in which it stands.
    let signature = finding.signature
    let larger = findings.filter {
      $0.signature.invariant == signature.invariant && signature.mayExplain($0.trace)
    }
    finding.seen += larger.reduce(0) { $0 + $1.seen }
    findings.removeAll {
      $0.signature.invariant == signature.invariant && signature.mayExplain($0.trace)
    }
    findings.append(finding)
  }
}
