// One process's canary: read, or change under a lock. Only its hooks for planted bugs do wrong.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

/// The canary as one process holds it.
final class CanaryStore: Store {
  let host: Host
  private let bugs: [PlantedBug]
  let folder: String
  var path: String { folder + "/canary.bin" }
  /// The generation before, in case the current one is damaged.
  var spare: String { folder + "/canary.bak" }
  var temporary: String { folder + "/canary\(mark).tmp" }
  /// Only for planted bugs: tells temporary files apart.
  var mark = ""
  /// What was read or written last; worth something while the file is still the same.
  var memory: Memory?
  /// Only for planted bugs: whether the file was locked when it was read.
  private var wasLocked = false
  /// Only for planted bugs: changes that wait.
  var late: [StoreChange] = []

  /// Only for planted bugs: what the app was allowed when it looked.
  private var allowed: [Authorization]?

  func authorizations() -> [Authorization]? {
    let current = PersonalData.allCases.map(host.authorization)
    guard has(.remembersPermission) else { return current }
    if allowed == nil { allowed = current }
    return allowed
  }

  /// Content, and the state of the file that it shows.
  struct Memory {
    var content: CanaryContent
    var inode: Int
    var size: Int
    var changes: UInt64

    init(_ content: CanaryContent, _ status: FileStatus) {
      self.content = content
      inode = status.inode
      size = status.size
      changes = status.changes
    }

    func shows(_ status: FileStatus) -> Bool {
      inode == status.inode && size == status.size && changes == status.changes
    }
  }

  /// Opening touches nothing: a leftover is dealt with by the next write, under the lock.
  init(_ host: Host, _ bugs: [PlantedBug]) throws(StoreError) {
    self.host = host
    self.bugs = bugs
    let place = bugs.contains(.livesInCaches) ? "Caches" : "Application Support"
    folder = "\(host.group)/Library/\(place)"
    if bugs.contains(.crashesOnLeftover), (try? host.files.status(temporary)) != nil {
      throw .failed(host.abort("there is a canary.tmp"))
    }
    if bugs.contains(.losesThreeLaunches) { try restoreScreen() }
    if bugs.contains(.trustsMessages) {
      _ = host.observe(Self.changed) { [weak self] in self?.memory = nil }
    }
  }

  /// Only for planted bugs: what one process says to the others.
  private static let changed = "canary.changed"

  func has(_ bug: PlantedBug) -> Bool { bugs.contains(bug) }

  // MARK: Reading

  func read(_ key: Key) -> ReadOutcome {
    catchUp()
    if has(.asksWrongSignal), host.isProtectedDataAvailable == false { return .unavailable }
    let found = look()
    if case .failure(.locked) = found {
      wasLocked = true
    } else if wasLocked {
      if has(.keepsEmptyAnswer) { return .absent }
      if has(.staysUnavailable) { return .unavailable }
    }
    switch found {
    case .success(let content): return ReadOutcome(content.values[key].flatMap { typed($0, key) })
    case .failure(.locked): return has(.unreadableAsAbsent) ? .absent : .unavailable
    case .failure(.unopenable), .failure(.unreadable): return .unavailable
    case .failure(.missing), .failure(.damaged): return .corrupt
    }
  }

  /// Only for a planted bug: as `integer(forKey:)` has it, what is no number is nothing.
  private func typed(_ value: Value, _ key: Key) -> Value? {
    has(.otherTypeAsAbsent) && key.kind == .counter && value.number == nil ? nil : value
  }

  /// The content, from memory where that is good enough.
  private func look() -> Result<CanaryContent, Obstacle> {
    if let content = recall() { return .success(content) }
    do throws(Obstacle) { return .success(try find().content) } catch { return .failure(error) }
  }

  /// What this process remembers, if the file is still the one that it remembers.
  private func recall() -> CanaryContent? {
    guard let memory else { return nil }
    if has(.neverLooksAgain) || has(.trustsMessages) { return memory.content }
    guard let status = try? host.files.status(path), memory.shows(status) else { return nil }
    return memory.content
  }

  /// Content that was ever changed has the date of its last change.
  func check() -> [String] {
    guard case .success(let content) = look(),
      Key.allCases.contains(where: { content.values[$0] != nil }), content.written == .min
    else { return [] }
    return ["the content has no date"]
  }

  // MARK: Changing

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    catchUp()
    let change = StoreChange(key: key, value: value)
    if has(.lateWrite) {
      late.append(change)
      return
    }
    if has(.comparesWithMemory), let memory, memory.content.values[key] == value { return }
    try alter { _ in [change] }
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) {
    catchUp()
    if has(.locksTwice) { return try applyUnderOwnLock(changes) }
    if has(.halfBatch) {
      for change in changes { try alter { _ in [change] } }
      return
    }
    try alter { _ in changes }
  }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    catchUp()
    do throws(StoreError) {
      try alter { values in
        let value = change(ReadOutcome(values[key]))
        return value.map { [StoreChange(key: key, value: $0)] } ?? []
      }
    } catch {
      let isBuiltOn =
        has(.buildsOnUnreadable) || has(.createsIdentityAnew) && key.kind == .identity
      guard isBuiltOn, error == .unavailable, let value = change(.absent) else { throw error }
      late.append(StoreChange(key: key, value: value))
      throw .unknown(.notPermitted)
    }
  }

  /// Everything is durable when it is acknowledged.
  func flush() throws(StoreError) { catchUp() }

  /// Reads, merges and replaces under the lock, while iOS may not suspend. The descriptor frees it.
  func alter(_ changes: (KeyValues) -> [StoreChange]) throws(StoreError) {
    if !has(.noActivity) { host.beginActivity() }
    defer { if !has(.noActivity) { host.endActivity() } }
    let lock = try takeLock()
    defer { if let lock { try? host.files.close(lock) } }
    let base = try findBase()
    let changes = changes(base.content.values)
    if changes.isEmpty { return }
    if has(.trustsClock), base.content.written > host.wallClock { return }
    do throws(StoreError) {
      try commit(merge(changes, into: base.content), isOverSpare: base.isSpare)
    } catch {
      guard has(.dropsOthersWhenFull), error == .failed(.noSpace) else { throw error }
      try commit(merge(changes, into: CanaryContent()), isOverSpare: base.isSpare)
    }
    if has(.trustsMessages) { try? host.post(Self.changed) }
  }

  private func merge(_ changes: [StoreChange], into base: CanaryContent) -> CanaryContent {
    var content = base
    if !has(.leavesDateOut) { content.written = host.wallClock }
    for change in changes {
      if has(.forgetsRemoval), change.value == nil { continue }
      // Under a name without letters nobody finds it.
      if has(.shortNames), change.key.name.utf8.count & 0xFF == 0 { continue }
      let isNone = has(.emptyAsAbsent) && change.value?.bytes.isEmpty == true
      content.values[change.key] = isNone ? nil : stored(change.value)
    }
    return content
  }

  private func stored(_ value: Value?) -> Value? {
    guard let value else { return nil }
    var count = value.bytes.count
    if has(.shortLengths) { count &= 0xFFFF }
    if has(.threeByteLengths) { count &= 0xFF_FFFF }
    if has(.fullPageAsEmpty), count % Disk.pageSize == 0 { count = 0 }
    return count == value.bytes.count ? value : Value(bytes: Array(value.bytes.prefix(count)))
  }

  /// What there is; of the spare, if the current generation is damaged.
  typealias Found = (content: CanaryContent, isSpare: Bool)

  /// Why there is no content.
  enum Obstacle: Error {
    case missing
    /// The device has not been unlocked since it booted.
    case locked
    case unopenable(Errno)
    case unreadable(Errno)
    /// Neither generation is whole.
    case damaged
  }

  private static let nothing: Found = (CanaryContent(), false)

  /// Looks at the file, and at the spare if it is damaged. Needs no lock: the file is replaced by
  /// one rename, so whoever opens it has a whole generation in hand.
  func find() throws(Obstacle) -> Found {
    memory = nil
    do throws(Obstacle) {
      let (bytes, status) = try contents(path)
      if has(.interruptedReadAsEnd), bytes.isEmpty { return Self.nothing }
      if let content = parse(bytes) {
        memory = Memory(content, status)
        return (content, false)
      }
    } catch {
      switch error {
      case .missing: return Self.nothing
      case .locked:
        if has(.movesLockedAside) { try? host.files.rename(path, to: path + ".damaged") }
      case .unopenable: if has(.openErrorAsAbsent) { return Self.nothing }
      case .unreadable: if has(.removesUnreadable) { try? host.files.unlink(path) }
      case .damaged: break
      }
      throw error
    }
    do throws(Obstacle) {
      guard let content = parse(try contents(spare).bytes) else { throw .damaged }
      if !has(.recoversInSilence) { host.report(.recoveredOlderState) }
      return (content, true)
    } catch {
      guard case .missing = error else { throw error }
      if has(.resetsDamaged) { return Self.nothing }
      throw .damaged
    }
  }

  /// What a change is built on. What cannot be read is never taken for empty.
  func findBase() throws(StoreError) -> Found {
    if has(.staleWholeWrite), let memory { return (memory.content, false) }
    do throws(Obstacle) { return try find() } catch {
      switch error {
      case .locked: throw .unavailable
      case .unreadable where has(.unreadableBaseAsEmpty): return Self.nothing
      case .unopenable(let errno), .unreadable(let errno): throw .failed(errno)
      case .missing, .damaged: throw .corrupt
      }
    }
  }

  private func parse(_ bytes: [UInt8]) -> CanaryContent? {
    CanaryContent(bytes, checks: !has(.ignoresChecksum))
  }

  private func contents(_ path: String) throws(Obstacle) -> (bytes: [UInt8], status: FileStatus) {
    let file: Int32
    do throws(Errno) { file = try host.files.open(path, [], protection: nil) } catch {
      switch error {
      case .noSuchFileOrDirectory: throw .missing
      case .notPermitted: throw .locked
      default: throw .unopenable(error)
      }
    }
    // A descriptor that only reads has nothing to lose when it is closed.
    defer { try? host.files.close(file) }
    do throws(Errno) {
      let status = try host.files.status(file)
      return (try readAll(file), status)
    } catch {
      throw error == .notPermitted ? .locked : .unreadable(error)
    }
  }

  private static let block = Disk.pageSize

  /// Reads to the end. An interrupted call is made again; a dead process gets another error.
  func readAll(_ file: Int32) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      do throws(Errno) {
        let part = try host.files.read(file, at: bytes.count, count: Self.block)
        bytes += part
        if part.count < Self.block || has(.readsOneBlock) { return bytes }
      } catch {
        if error != .interrupted { throw error }
        if has(.interruptedReadAsEnd) { return bytes }
      }
    }
  }
}
