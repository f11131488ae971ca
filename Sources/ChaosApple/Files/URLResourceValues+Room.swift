// The room on the volume, as an iOS app asks for it before it saves.

import Foundation

extension URLResourceKey {
  /// The bytes that are free for what the user asked for.
  public static let volumeAvailableCapacityForImportantUsageKey =
    URLResourceKey(rawValue: "NSURLVolumeAvailableCapacityForImportantUsageKey")
  /// The bytes that are free for what is only nice to have.
  public static let volumeAvailableCapacityForOpportunisticUsageKey =
    URLResourceKey(rawValue: "NSURLVolumeAvailableCapacityForOpportunisticUsageKey")

  static let roomForUsage: Set<URLResourceKey> = [
    volumeAvailableCapacityForImportantUsageKey, volumeAvailableCapacityForOpportunisticUsageKey,
  ]
}

extension URLResourceValues {
  /// In bytes; nil where it was not asked for. The simulated disk purges nothing to make room.
  public var volumeAvailableCapacityForImportantUsage: Int64? {
    volumeAvailableCapacity.map(Int64.init)
  }

  /// In bytes; nil where it was not asked for. The simulated disk purges nothing to make room.
  public var volumeAvailableCapacityForOpportunisticUsage: Int64? {
    volumeAvailableCapacity.map(Int64.init)
  }
}
