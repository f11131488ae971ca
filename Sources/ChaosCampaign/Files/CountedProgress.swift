// How much of a known amount of work is done, told by several threads.

import Synchronization

/// Counts what is done, and shows it.
package final class CountedProgress: @unchecked Sendable {
  private let observer: any CampaignObserver
  private let what: String
  private let count: Int
  private let done = Mutex(0)

  package init(_ observer: any CampaignObserver, _ what: String, of count: Int) {
    self.observer = observer
    self.what = what
    self.count = count
  }

  package func add() {
    done.withLock { done in
      done += 1
      observer.show("\(what): \(done) of \(count)")
    }
  }

  package func clear() { done.withLock { _ in observer.clear() } }
}
