// Whether an app may have the location.

/// What the app may do: where the user allows it, while the app is in use.
public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
}
