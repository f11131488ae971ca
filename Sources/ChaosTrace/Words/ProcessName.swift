// The processes that an app's developer ships.

/// One of the simulated processes: the app and its two extensions.
public enum ProcessName: UInt8, Word {
  case app, notifications, widget

  public static let words = spelled()
}
