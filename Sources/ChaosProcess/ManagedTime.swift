// The clocks of a managed process, and its sleep.

import CManaged
import ChaosPhone
import SystemPackage

/// Time as a managed process has it: in nanoseconds, where the phone counts seconds.
final class ManagedTime {
  private let host: Host
  /// Nanoseconds slept that make no whole second yet.
  private var slept: Int64 = 0

  init(_ host: Host) { self.host = host }

  /// The clocks as the process sees them: they never go back, and looking takes time.
  func show(_ channel: UnsafeMutablePointer<chaos_channel>) {
    let wall = host.wallClock * 1_000_000_000 + slept
    let uptime = Int64(host.uptime) * 1_000_000_000 + slept
    // What its looks took is kept as long as the second lasts.
    let looked = channel.pointee.uptime - uptime
    let kept = (0..<1_000_000_000).contains(looked) ? looked : 0
    channel.pointee.wall = wall + kept
    channel.pointee.uptime = uptime + kept
    channel.pointee.booted = Int64(host.booted) * 1_000_000_000
  }

  func sleep(_ nanoseconds: Int64) throws(Errno) {
    slept += nanoseconds
    let seconds = slept / 1_000_000_000
    slept %= 1_000_000_000
    // A short sleep is a turn for the others, too.
    try host.sleep(seconds: UInt64(max(0, seconds)))
  }
}
