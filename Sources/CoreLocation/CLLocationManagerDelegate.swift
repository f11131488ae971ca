// Who is told when the user lets an app have the location, or not.

/// Hears of changes. The app lives on when its user takes the location away (F74).
public protocol CLLocationManagerDelegate: AnyObject {
  /// Called when the manager has a delegate, and after each change.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
}
