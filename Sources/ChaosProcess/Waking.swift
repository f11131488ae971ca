// When a process goes on by itself, as its timers and sleeping threads have it.

import ChaosPhone

/// The next time at which a managed process has something to do that nobody asks it for.
final class Waking {
  private let host: Host
  private var next: (timer: Int, at: UInt64)?
  /// During which passing of time it was woken last, and how often.
  private var woken = (passing: 0, times: 0)

  /// What is further away than ten years, in seconds, never comes.
  private static let horizon: UInt64 = 10 * 366 * 86_400
  /// How often it is woken while one step lets time pass. A timer that repeats each second would
  /// be due millions of times in a month: after these it is due once more, at the end.
  private static let most = 32

  init(_ host: Host) { self.host = host }

  /// Wakes the process after some seconds, unless something else wakes it before that.
  func add(after seconds: UInt64, _ wake: @escaping () -> Void) {
    guard seconds < Self.horizon else { return }
    let (now, passing) = (host.booted + host.uptime, host.passing)
    var at = now + seconds
    if woken.passing == passing.count, woken.times >= Self.most { at = max(at, passing.end) }
    if let next {
      guard at < next.at else { return }
      host.cancel(next.timer)
    }
    let timer = host.schedule(after: at - now) { [weak self] in
      guard let self else { return }
      next = nil
      woken = (host.passing.count, woken.passing == host.passing.count ? woken.times + 1 : 1)
      wake()
    }
    next = (timer, at)
  }
}
