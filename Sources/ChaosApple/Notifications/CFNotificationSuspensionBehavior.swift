// What becomes of a notification whose observer cannot hear.

/// Taken as it is, and without a meaning: Darwin notifications are always kept, several as one.
public enum CFNotificationSuspensionBehavior: Int, Sendable {
  case drop = 1
  case coalesce
  case hold
  case deliverImmediately
}
