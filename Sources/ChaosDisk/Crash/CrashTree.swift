// The tree of names after a crash, without the contents of files.

import ChaosHash
import ChaosTrace

/// Which names lead where, for one choice among the pending changes of names.
struct CrashTree {
  let names: [Bool]
  let halves: [CrashChoice.Half]
  /// A disk with settled names and whole chains; made when it is needed, if no name is pending.
  private var disk: Disk?
  /// The hash of all names, classes and other facts of inodes but times.
  let hash: UInt64
  /// Each name of a file: its own hash, and where it leads.
  let files: [(name: UInt64, inode: Int)]

  init(_ origin: Disk, _ choice: CrashChoice) {
    names = choice.names
    halves = choice.halves
    if origin.journal.isEmpty {
      (hash, files) = Self.walk(origin)
      return
    }
    let disk = Disk(branching: origin)
    disk.becomeNames(choice)
    (hash, files) = Self.walk(disk)
    self.disk = disk
  }

  /// - Parameter origin: the disk of which this is a tree.
  mutating func disk(_ origin: Disk) -> Disk {
    if let disk { return disk }
    let made = Disk(branching: origin)
    made.becomeNames(CrashChoice(pages: PageChoices([]) { _ in 0 }, sizes: [], names: names))
    disk = made
    return made
  }

  /// Every name with its place and class. Sums do not depend on the order of entries.
  static func walk(_ disk: Disk) -> (hash: UInt64, files: [(name: UInt64, inode: Int)]) {
    var sum: UInt64 = 0
    var files: [(name: UInt64, inode: Int)] = []
    var open: [(directory: Int32, hash: UInt64)] = [(Disk.root, 0)]
    while let (directory, place) = open.popLast() {
      for entry in disk.inodes[Int(directory)].entries {
        var name = RollingHash()
        name.add(place)
        name.add(Int(entry.name))
        let path = name.value
        name.add(Int(disk.inodes[Int(entry.inode)].protection.rawValue))
        disk.inodes[Int(entry.inode)].mixFacts(into: &name)
        if disk.inodes[Int(entry.inode)].kind == .directory {
          sum &+= name.value
          open.append((entry.inode, path))
        } else {
          files.append((name.value, Int(entry.inode)))
        }
      }
    }
    return (sum, files)
  }
}

extension Disk {
  /// Names what every read sees now: paths, classes and bytes.
  public var visibleHash: UInt64 {
    var (hash, files) = CrashTree.walk(self)
    for file in files {
      var mixed = RollingHash()
      mixed.add(file.name)
      mixed.add(FileHash.visible(inodes[file.inode]))
      hash &+= mixed.value
    }
    return hash
  }
}
