// The names of the crash models; what each of them allows stands in ChaosDisk/Models.

/// Which rules decide what a crash may leave on the disk.
public enum DiskModelName: UInt8, Word {
  case apfsPower, apfsPanic, ext4Ordered, lazy, kill, posixWorst
  case ext4Writeback, btrfs, posixParanoid

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
