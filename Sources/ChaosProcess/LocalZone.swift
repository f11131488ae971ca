// The time zone in which Foundation and the C library of a managed process believe to be.

import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The time zone of a process's own.
enum LocalZone {
  /// The process learns where its phone is.
  ///
  /// - Parameter hours: from UTC. Zones of whole hours have no summer time.
  /// - Returns: whether it believed to be elsewhere.
  @discardableResult
  static func adopt(_ hours: Int) -> Bool {
    if TimeZone.current.secondsFromGMT() == hours * 3_600 { return false }
    // These names count the other way round, as POSIX does.
    let name = hours == 0 ? "UTC" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
    // A zone that the app has chosen for itself stays.
    let isOwn = NSTimeZone.default.identifier != TimeZone.current.identifier
    setenv("TZ", name, 1)
    tzset()
    NSTimeZone.resetSystemTimeZone()
    // Formatters of Foundation on Linux keep the one that they have seen first.
    if !isOwn, let zone = TimeZone(identifier: name) { NSTimeZone.default = zone }
    return true
  }
}
