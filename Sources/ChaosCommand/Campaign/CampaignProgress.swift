// How far a store's campaign is, told by several threads.

/// Counts traces, and shows them.
final class CampaignProgress: @unchecked Sendable {
  private let progress: Progress
  private let store: String
  private let planned: Int?
  private let watch = Stopwatch()
  private let lock = Lock()
  private var traces = 0
  /// Findings before the current batch. Set between batches only.
  var findings = 0

  init(_ progress: Progress, _ store: String, planned: Int?) {
    self.progress = progress
    self.store = store
    self.planned = planned
  }

  /// Counts traces that ran; none when a failure was looked at.
  func add(_ count: Int) {
    lock.with {
      traces += count
      progress.show(text)
    }
  }

  private var text: String {
    let seconds = watch.seconds
    let goal = planned.map { " of \($0)" } ?? ""
    let rate = Int(Double(traces) / max(seconds, 0.001))
    return "\(store): \(traces)\(goal) traces, \(rate)/s, \(findings) findings, \(Int(seconds)) s"
  }
}
