// What a file of an app's own survives, once a save has returned.

extension Promises {
  /// The worst that takes nothing from a file.
  public enum FileSurvival: Sendable {
    /// A death of the app: the bytes are the kernel's.
    case death
    /// A panic of the kernel too: a save calls `fsync`, which reaches the drive (F91).
    case panic
    /// A loss of power too: a save calls `F_FULLFSYNC`, which reaches the media.
    case powerLoss
  }
}
