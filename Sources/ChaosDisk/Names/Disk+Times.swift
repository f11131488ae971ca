// What changes the times of files and folders (inode(7)). Nobody keeps them while no clock is
// shown.

extension Disk {
  /// Which times a call moves.
  struct Stamp: OptionSet {
    let rawValue: UInt8
    static let accessed = Stamp(rawValue: 1)
    static let modified = Stamp(rawValue: 2)
    static let changed = Stamp(rawValue: 4)
    static let content: Stamp = [.modified, .changed]
    static let all: Stamp = [.accessed, .modified, .changed]
  }

  /// Shows the clock of who calls next. Looks at it take time, and differ from process to process:
  /// the disk's clock goes back only when somebody sets the phone's.
  func show(_ clock: Int64) {
    if clock > now || now - clock >= Self.second { now = clock }
  }

  private static let second: Int64 = 1_000_000_000
  /// Two changes never have one time, as with a clock of enough resolution.
  private static let tick: Int64 = 1_000

  func stamp(_ inode: Int32, _ times: Stamp) {
    if now == 0 { return }
    now += Self.tick
    if times.contains(.accessed) { inodes[Int(inode)].times.accessed = now }
    if times.contains(.modified) { inodes[Int(inode)].times.modified = now }
    if times.contains(.changed) { inodes[Int(inode)].times.changed = now }
  }

  /// Names were made or removed in a folder.
  func stampNames(_ directory: Int32) { stamp(directory, .content) }

  /// Something was read.
  func stampAccess(_ inode: Int32) {
    guard now != 0, inodes[Int(inode)].times.allowsAccess(at: now) else { return }
    stamp(inode, .accessed)
  }
}
