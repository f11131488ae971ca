// What a disk promises, as data: which rules decide what a crash may leave behind.
//
// Method: a crash chooses one version from each chain. The rules say which versions are too old (a
// sync moved the floor) and which choices do not go together. R: see FACTS.md, crash models.

import ChaosTrace

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
  public enum SyncedNames: Sendable {
    /// No name: only the file's own facts, such as its class and mode.
    case none
    /// The names that lead to the file, and its own facts.
    case own
    /// The journal so far, whatever it is about.
    case journal
    /// The journal up to the last change of the file: one that did not change commits nothing.
    case journalOfOwn

    var isOfJournal: Bool { self == .journal || self == .journalOfOwn }
  }

  /// Nothing is ever lost: the model of a mere process death.
  public var keepsEverything = false
  /// Only what was synced survives, in names as they are: the model of LazyFS.
  public var dropsUnsynced = false
  /// A drive cache stands between sync and media; only F_FULLFSYNC empties it (R11).
  public var hasDriveCache = false
  /// What a size may cover in a crash (R3).
  public var sizes = Sizes.dataFirst
  /// In which order names reach the disk (R4).
  public var names = Names.journal
  /// Which names a sync of a file sends along (R6).
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

extension DiskModelName {
  /// A line for `chaos list models`.
  public var summary: String {
    switch self {
    case .apfsPower:
      "the drive's cache is lost; only F_FULLFSYNC is durable; sectors of 512 bytes tear"
    case .apfsPanic: "the drive's cache survives; fsync is durable"
    case .ext4Ordered: "data before sizes, names in one journal, renames flush"
    case .lazy: "unsynced data is lost, names never are"
    case .kill: "nothing is lost"
    case .posixWorst: "whatever POSIX does not forbid: names and pages in any order, torn sectors"
    case .ext4Writeback: "sizes before data, zeros or garbage in between; names in one journal"
    case .btrfs: "data before sizes, names in the order of each folder, renames flush"
    case .posixParanoid: "posix.worst, and renames split, garbage, tears of 8 bytes"
    }
  }
}

extension DiskModel {
  /// The rules for a power loss under a model's name (FACTS.md, crash models).
  public init(_ name: DiskModelName) {
    self.init()
    switch name {
    case .kill:
      keepsEverything = true
    case .lazy:
      dropsUnsynced = true
      names = .immediate
    case .ext4Ordered:
      syncedNames = .journalOfOwn
      renameFlushes = true
    case .apfsPanic:
      break
    case .apfsPower:
      hasDriveCache = true
      tear = 512
    case .posixWorst:
      sizes = .zeroFill
      names = .independent
      syncedNames = .none
      tear = 512
      truncateFirst = false
    case .ext4Writeback:
      syncedNames = .journalOfOwn
      sizes = .garbage
      tear = 512
    case .btrfs:
      names = .perDirectory
      syncedNames = .own
      renameFlushes = true
    case .posixParanoid:
      sizes = .garbage
      names = .independent
      syncedNames = .none
      tear = 8
      truncateFirst = false
      splitsRenames = true
      damagesNeighbours = true
    }
  }

  /// Whether two disks leave the same in every crash before which no rename replaced a file (R9),
  /// and no file was synced that had not changed (R6).
  public func agrees(with other: DiskModel) -> Bool {
    var other = other
    other.renameFlushes = renameFlushes
    if syncedNames.isOfJournal, other.syncedNames.isOfJournal { other.syncedNames = syncedNames }
    return self == other
  }

  /// The rules for a kernel panic on the same disk: the drive's cache survives.
  ///
  /// Only a drive cache makes the two differ.
  public var afterPanic: DiskModel {
    guard hasDriveCache else { return self }
    var model = self
    model.hasDriveCache = false
    model.tear = Disk.pageSize
    return model
  }
}
