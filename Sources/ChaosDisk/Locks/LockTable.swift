// Advisory locks: who holds what. They die with their process, not with a suspension.

/// The locks on the files of a disk.
struct LockTable {
  struct Owner: Hashable {
    /// A process for POSIX locks, an open file description for the others.
    var id: Int
    var isDescription: Bool
  }

  private struct Held {
    var inode: Int32
    var isFlock: Bool
    var owner: Owner
    /// The process that took it, to find out whom a waiter waits for.
    var process: Int
    var mode: LockMode
    var range: Range<Int>
    /// When its owner took the first of the locks that it holds on the file.
    var arrival: Int
  }

  private var held: [Held] = []
  private var arrivals = 0

  /// The whole file.
  static let everything = 0..<Int.max

  /// The mode of the lock that stands in the way of another, if one does.
  func blocker(
    _ inode: Int32, isFlock: Bool, _ owner: Owner, _ mode: LockMode, _ range: Range<Int>
  ) -> LockMode? {
    held.first {
      $0.inode == inode && $0.isFlock == isFlock && $0.owner != owner
        && $0.range.overlaps(range) && (mode == .exclusive || $0.mode == .exclusive)
    }?.mode
  }

  /// The lock that fcntl(F_GETLK) names: owners in the order in which they came, the locks of each
  /// from the front of the file, and what touches as one.
  func obstacle(
    _ inode: Int32, isFlock: Bool, _ owner: Owner, _ mode: LockMode, _ range: Range<Int>
  ) -> (mode: LockMode, range: Range<Int>)? {
    let found = held.filter {
      $0.inode == inode && $0.isFlock == isFlock && $0.owner != owner
        && $0.range.overlaps(range) && (mode == .exclusive || $0.mode == .exclusive)
    }.min { ($0.arrival, $0.range.lowerBound) < ($1.arrival, $1.range.lowerBound) }
    guard let found else { return nil }
    var whole = found.range
    let others = held.filter {
      $0.inode == inode && $0.isFlock == isFlock && $0.owner == found.owner
        && $0.mode == found.mode
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for other in others where other.range.lowerBound == whole.upperBound {
      whole = whole.lowerBound..<other.range.upperBound
    }
    for other in others.reversed() where other.range.upperBound == whole.lowerBound {
      whole = other.range.lowerBound..<whole.upperBound
    }
    return (found.mode, whole)
  }

  /// The processes that hold a lock on a file.
  func holders(of inode: Int32) -> [Int] { held.filter { $0.inode == inode }.map(\.process) }

  /// What a process holds, oldest first.
  func held(by process: Int) -> [(inode: Int32, mode: LockMode)] {
    held.filter { $0.process == process }.map { ($0.inode, $0.mode) }
  }

  /// Takes a lock if it is free, in the place of the owner's own. Returns whether it was taken.
  mutating func takeIfFree(
    _ inode: Int32, isFlock: Bool, _ owner: Owner, process: Int, _ mode: LockMode,
    _ range: Range<Int>
  ) -> Bool {
    if blocker(inode, isFlock: isFlock, owner, mode, range) != nil { return false }
    arrivals += 1
    let known = held.first {
      $0.inode == inode && $0.isFlock == isFlock && $0.owner == owner
    }
    release(inode, isFlock: isFlock, owner, range)
    held.append(
      Held(
        inode: inode, isFlock: isFlock, owner: owner, process: process, mode: mode, range: range,
        arrival: known?.arrival ?? arrivals))
    return true
  }

  /// Releases the owner's locks in a range; what sticks out on both sides stays.
  mutating func release(_ inode: Int32, isFlock: Bool, _ owner: Owner, _ range: Range<Int>) {
    var place = 0
    while place < held.count {
      var lock = held[place]
      guard lock.inode == inode, lock.isFlock == isFlock, lock.owner == owner,
        lock.range.overlaps(range)
      else {
        place += 1
        continue
      }
      held.remove(at: place)
      let whole = lock.range
      if whole.lowerBound < range.lowerBound {
        lock.range = whole.lowerBound..<range.lowerBound
        held.insert(lock, at: place)
        place += 1
      }
      if range.upperBound < whole.upperBound {
        lock.range = range.upperBound..<whole.upperBound
        held.insert(lock, at: place)
        place += 1
      }
    }
  }

  /// A description was closed: its own locks go, and the process's POSIX locks on the file too.
  mutating func close(_ inode: Int32, description: Int, process: Int) {
    if held.isEmpty { return }
    held.removeAll {
      $0.inode == inode
        && ($0.owner == Owner(id: description, isDescription: true)
          || $0.owner == Owner(id: process, isDescription: false))
    }
  }

  mutating func dropAll(of process: Int) { held.removeAll { $0.process == process } }

  var isEmpty: Bool { held.isEmpty }

  mutating func clear() { held.removeAll() }
}
