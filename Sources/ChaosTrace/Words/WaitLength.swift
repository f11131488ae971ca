// How long nothing happens. A few lengths on both sides of the limits that matter.

/// How far a step moves the clock.
///
/// The lengths stand around iOS's own limits: 10 s of grace after a lock (F1), 30 s for an
/// extension (F66), 72 h until the inactivity reboot (F76).
public enum WaitLength: UInt8, Word {
  case second, grace, minute, halfHour, day, threeDays

  public static let words = spelled([
    .second: "1s", .grace: "11s", .minute: "1min", .halfHour: "30min", .day: "1d", .threeDays: "3d",
  ])

  /// The length in seconds.
  public var seconds: UInt64 {
    switch self {
    case .second: 1
    case .grace: 11
    case .minute: 60
    case .halfHour: 1_800
    case .day: 86_400
    case .threeDays: 259_260
    }
  }
}
