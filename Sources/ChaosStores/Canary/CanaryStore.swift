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
  }

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
    case .success(let content): return ReadOutcome(content.values[key])
    case .failure(.locked): return has(.unreadableAsAbsent) ? .absent : .unavailable
    case .failure(.unopenable), .failure(.unreadable): return .unavailable
    case .failure(.missing), .failure(.damaged): return .corrupt
    }
  }

  /// The content, from memory where that is good enough.
  private func look() -> Result<CanaryContent, Obstacle> {
    if let content = recall() { return .success(content) }
    do throws(Obstacle) { return .success(try find().content) } catch { return .failure(error) }
  }

  /// What this process remembers, if the file is still the one that it remembers.
  private func recall() -> CanaryContent? {
    guard let memory else { return nil }
    if has(.neverLooksAgain) { return memory.content }
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
  }

  private func merge(_ changes: [StoreChange], into base: CanaryContent) -> CanaryContent {
    var content = base
    if !has(.leavesDateOut) { content.written = host.wallClock }
    for change in changes {
      if has(.forgetsRemoval), change.value == nil { continue }
      let isNone = has(.emptyAsAbsent) && change.value?.bytes.isEmpty == true
      content.values[change.key] = isNone ? nil : change.value
    }
    return content
  }
}
