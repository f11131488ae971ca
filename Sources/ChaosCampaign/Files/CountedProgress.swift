// How much work is done, told by several threads.

import Synchronization

/// Counts what is done, and shows it.
package final class CountedProgress: @unchecked Sendable {
  private let observer: any CampaignObserver
  private let words: (Int) -> String
  private let done = Mutex(0)

  /// - Parameter words: what is shown when so much is done.
  package init(_ observer: any CampaignObserver, _ words: @escaping (Int) -> String) {
    self.observer = observer
    self.words = words
  }

  /// Shows how much of a known amount of work is done.
  package convenience init(_ observer: any CampaignObserver, _ what: String, of count: Int) {
    self.init(observer) { "\(what): \($0) of \(count)" }
  }

  package func add(_ count: Int = 1) {
    done.withLock { done in
      done += count
      observer.show(words(done))
    }
  }

  package func clear() { done.withLock { _ in observer.clear() } }
}
