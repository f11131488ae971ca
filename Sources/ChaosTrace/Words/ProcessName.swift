// The processes that an app's developer ships.

/// One of the simulated processes: the app and its two extensions.
public enum ProcessName: UInt8, Word {
  case app, notifications, widget

  public var word: String {
    switch self {
    case .app: "app"
    case .notifications: "notifications"
    case .widget: "widget"
    }
  }
}
