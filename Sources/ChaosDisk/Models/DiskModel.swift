// What a disk promises, as data: which rules decide what a crash may leave behind.
//
// Method: a crash chooses one version from each chain. The rules say which versions are too old to
// be chosen (a sync moved the floor) and which choices do not go together. R numbers are those of
// FACTS.md, crash models.

/// The rules of a crash model.
public struct DiskModel: Hashable, Sendable {
  /// What a size may cover (R3).
  public enum Sizes: Sendable {
    /// A size never covers pages whose data is older than the size.
    case dataFirst
    /// Pages without data read as zeros.
    case zeroFill
    /// Pages without data read as zeros, or as what stood there before.
    case garbage
  }

  /// In which order names reach the disk (R4).
  public enum Names: Sendable {
    /// One journal, cut at one place; it holds files that shrank as well.
    case journal
    /// In the order of each folder's changes; folders do not wait for each other.
    case perDirectory
    /// Each change on its own.
    case independent
    /// At once.
    case immediate
  }

  /// Which names a sync of a file sends along (R6).
  public enum SyncedNames: Sendable { case none, own, journal }

  /// Nothing is ever lost: the model of a mere process death.
  public var keepsEverything = false
  /// Only what was synced survives, in names as they are: the model of LazyFS.
  public var dropsUnsynced = false
  /// A drive cache stands between sync and media; only F_FULLFSYNC empties it (R11).
  public var hasDriveCache = false
  public var sizes = Sizes.dataFirst
  public var names = Names.journal
  public var syncedNames = SyncedNames.journal
  /// The unit that is never torn, in bytes; a page means that nothing tears (R7).
  public var tear = Disk.pageSize
  /// Renaming over an existing file writes the new file's data first (R9).
  public var renameFlushes = false
  /// Data in freed and reused pages needs the truncation on the disk (R10).
  public var truncateFirst = true
  /// A rename may do one of its halves only (R5).
  public var splitsRenames = false
  /// Bytes beside what is written in a sector may be damaged (R8).
  public var damagesNeighbours = false
}
