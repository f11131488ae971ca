// Whether an app may have the photos.

/// What the app may do; nobody gives a part of the photos here.
public enum PHAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized
}
