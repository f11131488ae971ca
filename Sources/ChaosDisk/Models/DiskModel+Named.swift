// The named models: each in one line, and as a set of switches.

import ChaosTrace

extension DiskModelName {
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

  /// Whether two disks leave the same in every crash before which no rename put a file in the place
  /// of another: no rule but R9 is about that.
  public func agrees(with other: DiskModel) -> Bool {
    var other = other
    other.renameFlushes = renameFlushes
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
