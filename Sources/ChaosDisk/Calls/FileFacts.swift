// What a file is, beyond its kind and size.

/// What stat(2) tells beyond `FileStatus`. Asks no gate: whoever asks has passed it.
public struct FileFacts: Hashable, Sendable {
  /// Whether it is a symbolic link.
  public var isLink: Bool
  /// The permission bits.
  public var mode: UInt16
  /// Zeros while no clock was kept.
  public var times: FileTimes
  /// How many bytes a symbolic link's target has.
  public var targetSize: Int
}
