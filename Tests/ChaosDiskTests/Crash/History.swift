// A random history of single mutations: the tree after each, and what its syncs promise.

import ChaosDisk
import ChaosTrace
import SystemPackage

/// Random calls on one disk, remembered.
struct History {
  /// One call; each is a single mutation, so no moment goes unseen.
  enum Act {
    case make(String)
    case write(String, at: Int, count: Int, byte: UInt8)
    case cut(String, to: Int)
    case rename(String, String)
    case link(String, String)
    case unlink(String)
    case makeDirectory(String)
    case removeDirectory(String)
    case sync(String, SyncKind)
  }

  /// The moment from which on something must survive.
  struct Floors {
    /// By inode.
    var content: [Int: Int] = [:]
    /// All names, under a journal.
    var names = 0
    /// All names up to the last change of the file that was synced, under ext4's journal.
    var ownNames = 0
    /// The names of a folder, without a journal.
    var entries: [Int: Int] = [:]
  }

  let phone: SimulatedPhone
  private(set) var acts: [Act] = []
  private(set) var moments: [Moment]
  /// What the syncs promise as long as the drive has power.
  private(set) var sent = Floors()
  /// What F_FULLFSYNC promises.
  private(set) var stable = Floors()
  /// Renames over existing files: at which moment, and which inode took the name.
  private(set) var replacements: [(moment: Int, inode: Int)] = []
  /// Files that shrank: at which moment, and to which size.
  private(set) var shrinks: [(moment: Int, inode: Int, size: Int)] = []
  /// When the names of a folder last changed.
  private var touched: [Int: Int] = [:]

  init(_ model: DiskModelName) throws {
    phone = SimulatedPhone(model)
    moments = [try Moment(phone)]
  }

  private static let paths = ["/a", "/b", "/d", "/d/a", "/d/b"]

  /// Makes one random call. One that fails changes nothing and is not remembered.
  mutating func step(_ chance: inout Chance) throws {
    let act = draw(&chance)
    let before = moments[moments.count - 1]
    if errno({ () throws(Errno) in try self.make(act) }) != nil { return }
    acts.append(act)
    if case .sync(let path, let kind) = act {
      note(before.names[path] ?? before.root, kind)
      return
    }
    let after = try Moment(phone)
    moments.append(after)
    let now = moments.count - 1
    for folder in after.entries.keys.sorted() where after.entries[folder] != before.entries[folder]
    {
      touched[folder] = now
    }
    if case .rename(let old, let new) = act, let target = before.names[new],
      let inode = before.names[old], target != inode
    {
      replacements.append((now, inode))
    }
    if case .cut(let path, let size) = act, let inode = before.names[path],
      size < before.content[inode]?.count ?? 0
    {
      shrinks.append((now, inode, size))
    }
  }

  private func draw(_ chance: inout Chance) -> Act {
    let path = chance.pick(History.paths)
    let other = chance.pick(History.paths)
    let last = moments[moments.count - 1]
    let size = last.content[last.names[path] ?? -1]?.count ?? 0
    switch chance.below(20) {
    case 0..<3: return .make(path)
    case 3..<9:
      // No holes, no zeros and one page: a zero after a crash is then never one that was written.
      let at = chance.below(size + 1)
      let count = min(chance.pick([1, 3, 700, 4_096]), 4_096 - at % 4_096)
      return .write(path, at: at, count: count, byte: UInt8(65 + acts.count % 60))
    case 9: return .cut(path, to: chance.pick([0, 0, size / 2, max(size - 1, 0)]))
    case 10, 11: return .rename(path, other)
    case 12: return .link(path, other)
    case 13: return .unlink(path)
    case 14, 15: return .makeDirectory("/d")
    case 16: return .removeDirectory(path)
    default:
      return .sync(
        chance.pick([path, path, "/", "/d"]), chance.pick([.file, .file, .barrier, .full]))
    }
  }

  private func make(_ act: Act) throws(Errno) {
    let files = phone.files
    switch act {
    case .make(let path): try files.close(try files.open(path, [.write, .create, .exclusive]))
    case .write(let path, let at, let count, let byte):
      try files.patch(path, at: at, text([UInt8](repeating: byte, count: count)))
    case .cut(let path, let size): try files.truncate(path, to: size)
    case .rename(let old, let new): try files.rename(old, to: new)
    case .link(let old, let new): try files.link(old, to: new)
    case .unlink(let path): try files.unlink(path)
    case .makeDirectory(let path): try files.makeDirectory(path)
    case .removeDirectory(let path): try files.removeDirectory(path)
    case .sync(let path, let kind): try files.sync(path, kind)
    }
  }

  /// The last moment that brought a file other bytes or other names. What it grew by commits more;
  /// that is left to `Ledger`.
  private func lastChange(of inode: Int) -> Int {
    moments.indices.dropFirst().last { place in
      let (before, now) = (moments[place - 1], moments[place])
      return before.content[inode] != now.content[inode]
        || before.names.filter { $0.value == inode } != now.names.filter { $0.value == inode }
    } ?? 0
  }

  /// A sync of an inode succeeded.
  private mutating func note(_ inode: Int, _ kind: SyncKind) {
    let now = moments.count - 1
    if moments[now].content[inode] != nil {
      sent.content[inode] = now
      sent.names = now
      sent.ownNames = max(sent.ownNames, lastChange(of: inode))
    } else {
      sent.entries[inode] = now
      sent.names = max(sent.names, touched[inode] ?? 0)
      sent.ownNames = max(sent.ownNames, touched[inode] ?? 0)
    }
    if kind == .full { stable = sent }
  }
}
