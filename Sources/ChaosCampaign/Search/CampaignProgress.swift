// How far a store's campaign is, told by several threads.

import Synchronization

/// Counts traces of a slice, and shows them with those before it.
final class CampaignProgress: @unchecked Sendable {
  private let observer: any CampaignObserver
  private let head: String
  private let tail: String
  private let before: Int
  private let watch = Stopwatch()
  private let traces = Mutex(0)

  init(_ observer: any CampaignObserver, _ manifest: ShardManifest, _ slice: ShardPlan.Slice) {
    self.observer = observer
    head = slice.store
    before = manifest.results.reduce(0) { sum, result in
      manifest.plan[result.number].store == slice.store ? sum + result.traces : sum
    }
    let found = manifest.examinations.count { $0.finding != nil && $0.store == slice.store }
    tail = found == 0 ? "" : ", \(found) failing traces shrunk"
  }

  func add(_ count: Int) {
    traces.withLock { traces in
      traces += count
      let rate = Int(Double(traces) / max(watch.seconds, 0.001))
      observer.show("\(head): \(before + traces) traces, \(rate)/s\(tail)")
    }
  }
}
