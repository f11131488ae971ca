// Why iOS starts a process. Which cause is legal when stands in ChaosPhone/Launching.

/// Why a process is started, or woken when it already exists.
public enum LaunchCause: UInt8, Word {
  case user, prewarm, push, voip, fetch, location, bluetooth, session, liveActivity, timeline

  public var word: String {
    switch self {
    case .user: "user"
    case .prewarm: "prewarm"
    case .push: "push"
    case .voip: "voip"
    case .fetch: "fetch"
    case .location: "location"
    case .bluetooth: "bluetooth"
    case .session: "url-session"
    case .liveActivity: "live-activity"
    case .timeline: "timeline"
    }
  }
}
