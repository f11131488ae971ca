// The ways to ask for durability.

/// What a sync asks for (F91, F92).
public enum SyncKind: UInt8, Sendable {
  /// fsync(2): to the drive. On Apple's systems the drive may keep it in its cache.
  case file
  /// F_BARRIERFSYNC: as `file`, and nothing after it reaches the media before what came before it.
  case barrier
  /// F_FULLFSYNC: to the media.
  case full
}
