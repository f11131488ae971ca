// The flags of open(2) that stores use.

/// How a file is opened.
public struct OpenOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The descriptor may write. Without it, it only reads.
  public static let write = OpenOptions(rawValue: 1)
  /// A missing file is created.
  public static let create = OpenOptions(rawValue: 2)
  /// The call fails if the file exists; only with `create`.
  public static let exclusive = OpenOptions(rawValue: 4)
  /// The content is thrown away.
  public static let truncate = OpenOptions(rawValue: 8)
  /// Every sequential write goes to the end.
  public static let append = OpenOptions(rawValue: 16)
  /// What a write wrote is on the media when it returns (O_DSYNC).
  public static let syncsData = OpenOptions(rawValue: 32)
  /// A symbolic link at the end of the path is not followed: the call fails (O_NOFOLLOW).
  public static let noFollow = OpenOptions(rawValue: 64)
  /// Only a folder is opened (O_DIRECTORY).
  public static let directory = OpenOptions(rawValue: 128)
  /// The descriptor only writes, so the file's mode need not allow to read it (O_WRONLY).
  public static let writeOnly = OpenOptions(rawValue: 256)
}
