// Whether an app may have the contacts.

/// What the app may do; nobody gives a part of the contacts here.
public enum CNAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized
}
