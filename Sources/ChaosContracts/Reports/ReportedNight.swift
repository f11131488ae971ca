// One night in the history: what ran, and how the findings stood after it.

/// The figures of a night.
public struct ReportedNight: Hashable, Sendable, Codable {
  /// What people call it: a date, a build. No two nights of a history have the same.
  public var label: String
  /// The commit of the code that was tested, as whoever started the night names it.
  public var commit: String?
  /// The seed as it was given and as it was read.
  public var seed: String
  /// The word of its `Verdict`. Broken also if only traces of earlier nights broke.
  public var verdict: String
  /// How many stores were searched.
  public var stores: Int
  /// Traces that ran to their end, of all stores.
  public var traces: Int
  /// Steps of these traces that applied.
  public var steps: Int
  /// Findings of the search that nobody had met before.
  public var new = 0
  /// Findings of the search that the corpus knows, or that were open before.
  public var known = 0
  /// Signatures that had been fixed and broke again, in the search or by their own trace.
  public var returned = 0
  /// Signatures whose trace held for the first time.
  public var fixed = 0
  /// Signatures that are not known to be fixed after this night.
  public var open = 0

  /// A night before it is compared with others: none of its findings is new, known or fixed.
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
