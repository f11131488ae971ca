// Why iOS starts a process. Which cause is legal when stands in ChaosPhone/Launching.

/// Why a process is started, or woken when it already exists.
public enum LaunchCause: UInt8, Word {
  case user, prewarm, push, voip, fetch, location, bluetooth, session, liveActivity, timeline

  public static let words = spelled([.session: "url-session"])
}
