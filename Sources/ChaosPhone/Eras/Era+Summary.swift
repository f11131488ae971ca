// An era in one line.

extension Era {
  /// What sets the era apart.
  public var summary: String {
    let cache =
      switch defaultsCache {
      case .refreshOnUnlock: "defaults recover at unlock"
      case .stickyUntilWrite: "defaults stick until a write"
      case .stickyUntilRelaunch: "defaults stick until relaunch"
      }
    let write =
      switch defaultsWrite {
      case .pendingPerKey: "early writes land after the unlock"
      case .keptByProcess: "early writes are retried by their process"
      case .dropped: "early writes are dropped"
      case .replacesFile: "early writes replace the file"
      }
    let prewarm = prewarm == nil ? "no prewarming" : "prewarming"
    return "\(cache), \(write), \(prewarm)"
  }
}
