// What a chain of nights has to remember. Each report carries all of it, so the last one is enough.

/// The nights so far, and what became of each signature.
public struct NightHistory: Hashable, Sendable, Codable {
  /// The nights, the latest last.
  public var nights: [ReportedNight]
  /// The signatures, the oldest first.
  public var findings: [PastFinding]

  /// Without anything, the history that a first night begins with.
  public init(nights: [ReportedNight] = [], findings: [PastFinding] = []) {
    self.nights = nights
    self.findings = findings
  }

  /// What the last night saw of signatures that its search did not meet.
  public enum Unmet: Sendable {
    /// Its trace was run, and holds for the first time.
    case fixed
    /// It had been fixed, and its trace breaks again.
    case returned
    /// Its trace still breaks.
    case stillBroken
    /// Nobody could say: the store does not run here.
    case notLookedAt
  }

  /// The signatures that changed or stay open without a finding of the last night.
  ///
  /// - Parameter met: the signatures that the last night's search met.
  public func unmet(_ met: [String]) -> [(finding: PastFinding, what: Unmet)] {
    guard let night = nights.last?.label else { return [] }
    return findings.compactMap { finding in
      if met.contains(finding.signature) { return nil }
      if let fixed = finding.fixedIn { return fixed == night ? (finding, .fixed) : nil }
      if finding.lastSeen != night { return (finding, .notLookedAt) }
      return (finding, finding.returnedIn == night ? .returned : .stillBroken)
    }
  }
}
