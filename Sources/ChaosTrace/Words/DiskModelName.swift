// The names of the crash models; what each of them allows stands in ChaosDisk/Models.

/// Which rules decide what a crash may leave on the disk.
public enum DiskModelName: UInt8, Word {
  /// The phone's own disk: the drive's cache is lost, and only F_FULLFSYNC is safe from that (R11).
  case apfsPower
  /// The same disk with a drive's cache that survives, as in a kernel panic: fsync is durable.
  case apfsPanic
  /// Data comes before sizes; names go in one journal, and renames write data first (R9).
  case ext4Ordered
  /// As LazyFS does: unsynced data is lost, names never are. It hides every bug with names.
  case lazy
  /// Nothing is lost: all that dies is processes.
  case kill
  /// Whatever POSIX does not forbid: pages and names in any order, zeros, torn sectors.
  case posixWorst
  /// As `ext4Ordered`, but sizes may come before data, with zeros or garbage in between (R3);
  /// sectors tear, and renames write nothing first.
  case ext4Writeback
  /// Data comes before sizes; each folder keeps the order of its own names (R4).
  case btrfs
  /// As `posixWorst`, with renames that split (R5), garbage, tears of 8 bytes, and damage beside
  /// what is written (R8).
  case posixParanoid

  /// A system's name and, behind a dot, which of its ways: `apfs.power`.
  public static let words = spelled([
    .apfsPower: "apfs.power", .apfsPanic: "apfs.panic", .ext4Ordered: "ext4.ordered",
    .posixWorst: "posix.worst", .ext4Writeback: "ext4.writeback", .posixParanoid: "posix.paranoid",
  ])

  /// Every model, from the weakest adversary to the strongest: a finding is told with the first
  /// that shows it. Not each model's states are among those of the next; the order is by how many
  /// promises a disk breaks: none, unsynced data, the order of data, of names, plain syncs, all.
  public static let byStrength: [DiskModelName] = [
    .kill, .lazy, .apfsPanic, .ext4Ordered, .btrfs, .ext4Writeback, .apfsPower, .posixWorst,
    .posixParanoid,
  ]

  /// What a search draws from unless somebody names models: the phone's own disk, and one that
  /// keeps changes of names, and pages, in any order. No documentation of a phone's disk promises
  /// an order, and a bug that trusts in one shows on the second disk only.
  public static let usual: [DiskModelName] = [.apfsPower, .posixWorst]
}
