// Long work says that it goes on: in place on a terminal, every half minute elsewhere.

import ChaosCampaign
import Foundation

final class Progress: CampaignObserver {
  private let isInteractive = Console.isInteractive
  private let isQuiet: Bool
  private let start = Stopwatch()
  private var lastShown = 0.0
  private var hasLine = false
  /// Seconds between two lines in a log.
  private static let interval = 30.0

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  /// Says something now and then.
  func show(_ text: String) {
    if isQuiet { return }
    let now = start.seconds
    if isInteractive {
      guard now - lastShown >= 0.1 || !hasLine else { return }
      Console.write("\r\u{1B}[K\(text)", to: STDERR_FILENO)
      hasLine = true
      lastShown = now
    } else if now - lastShown >= Self.interval {
      Console.error("[\(String(Int(now)).leftPadded(3))s] \(text)")
      lastShown = now
    }
  }

  /// Takes the rewritten line away, so that something else can be printed.
  func clear() {
    if hasLine { Console.write("\r\u{1B}[K", to: STDERR_FILENO) }
    hasLine = false
  }
}
