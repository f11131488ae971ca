// The file of a log: appended to under a lock, synced by a flush, and written anew when it has
// grown, or when a sync did not come to a good end.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

/// One log, as one process holds it. Whoever changes it has the lock.
struct ChangeLogFile {
  private let host: Host
  private let folder: String
  private let path: String
  /// The file of the lock. Its length says of which logs a sync is under way, in a bit for each.
  /// Where it goes on to say so, that sync failed or its process died, and which pages are still to
  /// be written nobody knows: the kernel reports a failure once.
  private let lock: String
  private let bit: Int
  private let kind: ChangeLog
  private let protection: ProtectionClass
  /// What was read or written last, and the state of the file that shows it.
  private(set) var content: ChangeLogContent?
  private var seen: FileStatus?
  /// What is acknowledged and in no file yet: the last change of each key.
  private var waiting: [StoreChange] = []

  /// Bytes after which the log is written anew.
  private static let limit = 1 << 18

  /// - Parameter number: which log of its folder it is, from 0.
  init(
    _ host: Host, folder: String, name: String, number: Int, _ kind: ChangeLog,
    _ protection: ProtectionClass
  ) {
    self.host = host
    self.folder = folder
    self.kind = kind
    self.protection = protection
    path = folder + name
    lock = folder + "/lock"
    bit = 1 << number
  }

  // MARK: Reading

  /// Makes sure that memory shows the file that is there now.
  ///
  /// - Throws: `unavailable` where it cannot be read.
  @discardableResult
  mutating func look() throws(StoreError) -> ChangeLogContent {
    do throws(Errno) {
      let status = try host.files.status(path)
      if let content, let seen, seen.inode == status.inode, seen.changes == status.changes {
        return content
      }
      let found = ChangeLogContent(try host.files.contents(path))
      (content, seen) = (found, status)
      return found
    } catch {
      guard error == .noSuchFileOrDirectory else { throw .unavailable }
      let nothing = ChangeLogContent()
      (content, seen) = (nothing, nil)
      return nothing
    }
  }

  /// The next read looks again.
  mutating func forget() { (content, seen) = (nil, nil) }

  /// What memory shows now; nil where nothing was looked at.
  var values: KeyValues? {
    guard var values = content?.values else { return nil }
    values.apply(waiting)
    return values
  }

  // MARK: Changing later

  /// Whether something is acknowledged and in no file yet.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Takes changes for made. Whoever does so keeps the others out until they are in the file.
  mutating func hold(_ changes: (KeyValues) -> [StoreChange]) throws(StoreError) {
    var values = try look().values
    values.apply(waiting)
    for change in changes(values) {
      waiting.removeAll { $0.key == change.key }
      waiting.append(change)
    }
  }

  /// Appends what waits, as one record: all of it survives or nothing. What could not be written
  /// goes on waiting; where nobody knows, it is written once more, and says the same.
  mutating func writeOut() throws(StoreError) {
    if waiting.isEmpty { return }
    let changes = waiting
    try change { _ in changes }
    waiting = []
  }

  // MARK: Changing

  /// Appends a record. What is there already is read anew: others may have changed it.
  mutating func change(_ changes: (KeyValues) -> [StoreChange]) throws(StoreError) {
    var content = try look()
    let changes = changes(content.values)
    if changes.isEmpty { return }
    if seen.map({ $0.size > content.end }) ?? true {
      // What a crash or a kill left behind the last record goes, and stays away: it would come
      // back behind a record that is the same as the one that it followed. A new log begins on the
      // media: a crash may leave in its place the blocks of one that was deleted, whole.
      try rewrite(content)
      content = try look()
    }
    let end = content.end
    let record = content.append(changes)
    forget()
    do throws(Errno) {
      let file = try host.files.open(path, [.write, .create], protection: protection)
      defer { try? host.files.close(file) }
      do throws(Errno) { try host.files.writeAll(file, record, at: end) } catch {
        try? host.files.truncate(file, to: end)
        throw error
      }
    } catch {
      throw end == (try? look())?.end ? .failed(error) : .unknown(error)
    }
    if kind.syncsEach || content.end > Self.limit { try sync(content) }
  }

  // MARK: Making it durable

  /// Syncs the log, and its name. After a sync that failed all is written anew, from what can
  /// still be read.
  mutating func flush() throws(StoreError) {
    let content = try look()
    if seen == nil { return }
    do throws(Errno) {
      let file = try host.files.open(path, [.write], protection: nil)
      defer { try? host.files.close(file) }
      if try mark(true) { throw .ioError }
      try host.files.sync(file, .full)
      _ = try mark(false)
    } catch {
      return try rewrite(content)
    }
    do throws(Errno) { try host.files.sync(folder: folder) } catch { throw .failed(error) }
  }

  /// Says whether a sync is under way.
  ///
  /// - Returns: whether one was before.
  private func mark(_ isSyncing: Bool) throws(Errno) -> Bool {
    let file = try host.files.open(lock, [.write], protection: nil)
    defer { try? host.files.close(file) }
    let before = try host.files.status(file).size
    let now = isSyncing ? before | bit : before & ~bit
    if now != before { try host.files.truncate(file, to: now) }
    return before & bit != 0
  }

  private mutating func sync(_ content: ChangeLogContent) throws(StoreError) {
    // The change is there: what fails now is only whether it stays.
    do throws(StoreError) {
      if content.end > Self.limit { try rewrite(content) } else { try flush() }
    } catch {
      if kind.syncsEach { throw error.afterOthers }
    }
  }

  /// Puts a log in the place of this one that says the same, and is durable.
  private mutating func rewrite(_ content: ChangeLogContent) throws(StoreError) {
    let temporary = path + ".new"
    // No log begins like another one.
    let salt = UInt32(truncatingIfNeeded: host.random())
    forget()
    do throws(Errno) {
      try host.files.discard(temporary)
      try host.files.create(
        temporary, content.compacted(salt: salt), .full, protection: protection)
      try host.files.rename(temporary, to: path)
    } catch {
      try? host.files.unlink(temporary)
      throw .failed(error)
    }
    do throws(Errno) { try host.files.sync(folder: folder) } catch { throw .failed(error) }
    // A mark that stays costs no more than another copy.
    _ = try? mark(false)
  }
}
