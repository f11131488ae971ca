// What is fixed for the whole trace: the phone and its disk.

/// The phone that a trace runs on.
public struct TraceHeader: Hashable, Sendable {
  /// How the phone behaves where storage is concerned.
  public var era: EraName
  /// Whether a passcode is set. Without one there is no time before first unlock (F21).
  public var hasPasscode: Bool
  /// The rules of a power loss.
  public var disk: DiskModelName
  /// Picks one value where sources disagree (FACTS.md, profile knobs). Zero is the usual one.
  public var variation: UInt8
  /// Free pages of 4096 bytes at the start; zero means plenty.
  public var freePages: UInt16

  /// A phone as most people carry it: newest era, passcode, plenty of space.
  public init(
    era: EraName = .ios18, hasPasscode: Bool = true, disk: DiskModelName = .apfsPower,
    variation: UInt8 = 0, freePages: UInt16 = 0
  ) {
    self.era = era
    self.hasPasscode = hasPasscode
    self.disk = disk
    self.variation = variation
    self.freePages = freePages
  }
}
