// How much of a known amount of work is done, told by several threads.

/// Counts what is done, and shows it.
final class CountedProgress: @unchecked Sendable {
  private let progress: Progress
  private let what: String
  private let count: Int
  private let lock = Lock()
  private var done = 0

  init(_ progress: Progress, _ what: String, of count: Int) {
    self.progress = progress
    self.what = what
    self.count = count
  }

  func add() {
    lock.with {
      done += 1
      progress.show("\(what): \(done) of \(count)")
    }
  }

  func clear() { lock.with { progress.clear() } }
}
