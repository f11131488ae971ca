// Whether an app may have calendars or reminders.

/// What the app may do; nobody lets it only write here.
public enum EKAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, fullAccess

  /// Before iOS 17.
  public static let authorized = fullAccess
}
