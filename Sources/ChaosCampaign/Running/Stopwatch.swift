// Wall-clock time, for people and for deadlines that they set: nothing that a verdict depends on.

import Dispatch

/// Seconds since it was made.
public struct Stopwatch: Sendable {
  private let start = DispatchTime.now().uptimeNanoseconds

  public init() {}

  public var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }
}
