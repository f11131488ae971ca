// The figures of a night, from its results.

import ChaosContracts

extension ReportedNight {
  /// - Parameter document: the night's result.
  public init(_ document: ResultDocument, label: String, commit: String?) {
    self.init(
      label: label, commit: commit, seed: document.seed, verdict: document.verdict,
      stores: document.stores.count,
      traces: document.stores.reduce(0) { $0 + $1.traces },
      steps: document.stores.reduce(0) { $0 + $1.appliedSteps })
  }

  /// - Parameter report: the night's results, put together.
  public init(_ report: RunReport, label: String, commit: String?) {
    self.init(
      label: label, commit: commit, seed: report.seed, verdict: report.verdict.rawValue,
      stores: report.stores.count,
      traces: report.stores.reduce(0) { $0 + $1.traces },
      steps: report.stores.reduce(0) { $0 + $1.appliedSteps })
  }
}
