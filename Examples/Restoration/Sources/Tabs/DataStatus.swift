// What an app may do with personal data, in one type for all kinds of it.

/// The four states that each framework has a name of its own for.
public enum DataStatus: Sendable {
  case notDetermined, restricted, denied, authorized

  /// - Parameters: a framework's status, and its names for three of the states.
  init<Status: Equatable>(
    _ status: Status, _ authorized: Status, _ denied: Status, _ restricted: Status
  ) {
    self =
      if status == authorized {
        .authorized
      } else if status == denied {
        .denied
      } else if status == restricted {
        .restricted
      } else {
        .notDetermined
      }
  }
}
