// The three times of a file, and when a read moves one of them.

/// When a file was read, when its content changed, and when anything of it did (stat(2)).
public struct FileTimes: Hashable, Sendable {
  /// Nanoseconds since 1970; 0 where no clock was kept, as for the other two.
  public var accessed: Int64 = 0
  /// When the bytes of a file, or the names in a folder, changed last.
  public var modified: Int64 = 0
  /// When anything of it changed last: its bytes, its names, its mode.
  public var changed: Int64 = 0

  /// No clock was kept.
  public init() {}

  /// Whether a read moves the time of access: as `relatime` does, which phones and Linux use. It
  /// does where that time is not newer than the last change, or a day old.
  func allowsAccess(at now: Int64) -> Bool {
    accessed <= modified || accessed <= changed || now - accessed >= Self.day
  }

  private static let day: Int64 = 86_400_000_000_000
}
