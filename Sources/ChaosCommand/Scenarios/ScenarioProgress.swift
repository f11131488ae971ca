// How far a run of scenarios is, told by several threads.

/// Counts what is done, and shows it.
final class ScenarioProgress: @unchecked Sendable {
  private let progress: Progress
  private let count: Int
  private let lock = Lock()
  private var done = 0

  init(_ progress: Progress, of count: Int) {
    self.progress = progress
    self.count = count
  }

  func add() {
    lock.with {
      done += 1
      progress.show("scenarios: \(done) of \(count)")
    }
  }

  func clear() { lock.with { progress.clear() } }
}
