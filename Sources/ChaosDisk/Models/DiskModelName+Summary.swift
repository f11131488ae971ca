// A crash model in one line.

import ChaosTrace

extension DiskModelName {
  /// What the model allows.
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
