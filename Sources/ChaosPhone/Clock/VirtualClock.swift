// Time that moves only when a trace or a sleeping store says so.

/// The phone's clock.
public struct VirtualClock: Sendable {
  /// Seconds since the simulation began; never goes back.
  public private(set) var seconds: UInt64 = 0
  /// What the user added to the wall clock by hand, in seconds.
  public var adjustment: Int64 = 0

  /// The wall clock, in seconds since 1970: begins in 2024, and goes back if the user sets it back.
  public var wall: Int64 { 1_704_067_200 + Int64(seconds) + adjustment }

  mutating func advance(to instant: UInt64) { seconds = max(seconds, instant) }
}
