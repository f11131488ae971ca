// One night in the history: what ran, and how the findings stood after it.

/// The figures of a night.
public struct ReportedNight: Hashable, Sendable, Codable {
  /// What people call it: a date, a build. No two nights of a history have the same.
  public var label: String
  public var commit: String?
  public var seed: String
  public var verdict: String
  public var stores: Int
  public var traces: Int
  public var steps: Int
  /// Findings of the search, by what they are to earlier nights.
  public var new = 0
  public var known = 0
  public var returned = 0
  /// Signatures whose trace held for the first time.
  public var fixed = 0
  /// Signatures that are not known to be fixed after this night.
  public var open = 0

  public init(
    label: String, commit: String?, seed: String, verdict: String, stores: Int, traces: Int,
    steps: Int
  ) {
    self.label = label
    self.commit = commit
    self.seed = seed
    self.verdict = verdict
    self.stores = stores
    self.traces = traces
    self.steps = steps
  }

  /// The figures of a report.
  public init(_ report: RunReport, label: String, commit: String?) {
    self.init(
      label: label, commit: commit, seed: report.seed, verdict: report.verdict.rawValue,
      stores: report.stores.count,
      traces: report.stores.reduce(0) { $0 + $1.traces },
      steps: report.stores.reduce(0) { $0 + $1.appliedSteps })
  }
}
