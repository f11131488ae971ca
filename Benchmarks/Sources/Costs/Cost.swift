// What some work costs: time on the wall, and time on a core.

import ChaosCatalog
import Foundation

/// The cost of some work, in seconds.
public struct Cost {
  public var wall: Double
  /// Of all threads of this process.
  public var cpu: Double

  public init(wall: Double, cpu: Double) {
    self.wall = wall
    self.cpu = cpu
  }

  public mutating func add(_ more: Cost) {
    wall += more.wall
    cpu += more.cpu
  }

  /// The work runs on one core, as it does in a worker.
  public static func of(_ work: () -> Void) -> Cost {
    Catalog.stayOnOneCore()
    let start = (now(CLOCK_MONOTONIC), now(CLOCK_PROCESS_CPUTIME_ID))
    work()
    return Cost(
      wall: now(CLOCK_MONOTONIC) - start.0, cpu: now(CLOCK_PROCESS_CPUTIME_ID) - start.1)
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
