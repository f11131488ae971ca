// The names of the crash models; what each of them allows stands in ChaosDisk/Models.

/// Which rules decide what a crash may leave on the disk.
public enum DiskModelName: UInt8, Word {
  case apfsPower, apfsPanic, ext4Ordered, lazy, kill, posixWorst

  public var word: String {
    switch self {
    case .apfsPower: "apfs.power"
    case .apfsPanic: "apfs.panic"
    case .ext4Ordered: "ext4.ordered"
    case .lazy: "lazy"
    case .kill: "kill"
    case .posixWorst: "posix.worst"
    }
  }
}
