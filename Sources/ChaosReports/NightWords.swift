// What is new, known, fixed or returned, in words.

import ChaosContracts

/// The words for a night among others.
public enum NightWords {
  /// What a finding is, if anybody asked.
  public static func status(_ finding: Finding) -> String? {
    switch finding.status {
    case nil: nil
    case .new: "new"
    case .known: finding.firstSeen.map { "known since \($0)" } ?? "known"
    case .returned: "returned"
    }
  }

  /// Findings with those that are news before the others.
  public static func newsFirst(_ findings: [Finding]) -> [Finding] {
    findings.filter(isNews) + findings.filter { !isNews($0) }
  }

  public static func isNews(_ finding: Finding) -> Bool { finding.status != .known }

  /// The night in a line: counts of what there is.
  public static func summary(_ report: RunReport) -> String? {
    guard let night = report.history?.nights.last else { return nil }
    let parts = [
      (night.new, "new"), (night.returned, "returned"), (night.known, "known"),
      (night.fixed, "fixed"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Findings of earlier nights whose traces break, though this night's search met none of them.
  /// `acceptsKnown`: leave those out that were never fixed.
  public static func open(_ report: RunReport, acceptsKnown: Bool = false) -> [ReportedCheck] {
    let met = report.stores.flatMap { $0.findings.map(\.signature) }
    return (report.history?.unmet(met) ?? []).compactMap { finding, what in
      guard what == .returned || what == .stillBroken && !acceptsKnown else { return nil }
      return ReportedCheck(
        kind: "findings of earlier nights", name: finding.signature, verdict: .broken,
        message: words(what))
    }
  }

  private static func words(_ what: NightHistory.Unmet) -> String {
    switch what {
    case .fixed: "fixed: its trace holds"
    case .returned: "returned: its trace breaks again, though no search met it"
    case .stillBroken: "known: its trace still breaks, though no search met it"
    case .notLookedAt: "not looked at: its store did not run here"
    }
  }

  /// Signatures of earlier nights that this one's search did not meet; what changed comes first.
  public static func unmet(_ report: RunReport) -> [(finding: PastFinding, what: String)] {
    let met = report.stores.flatMap { $0.findings.map(\.signature) }
    let unmet = report.history?.unmet(met) ?? []
    let order: [NightHistory.Unmet] = [.returned, .fixed, .stillBroken, .notLookedAt]
    return order.flatMap { what in unmet.filter { $0.what == what } }
      .map { ($0.finding, words($0.what)) }
  }
}
