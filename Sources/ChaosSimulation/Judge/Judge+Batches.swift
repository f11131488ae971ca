// Whether batches are whole; what bits that flipped excuse, and what a backup brings back. What
// stays behind is bound to its device, or to its passcode.

import ChaosContracts
import ChaosPhone
import ChaosTrace

extension Judge {
  /// Marks reads that miss a part of a batch of which the same process saw another part.
  mutating func findTornBatches() {
    if !promises.atomicBatches { return }
    let operations = judged.history.operations
    guard operations.contains(where: { $0.batch != nil }),
      !judged.history.events.contains(where: \.replacesFiles)
    else { return }
    var batches: [Int] = []
    for operation in operations {
      if let batch = operation.batch, batches.last != batch { batches.append(batch) }
    }
    for batch in batches {
      let parts = operations.filter { $0.batch == batch && $0.completion?.isDenial != true }
      if parts.count > 1 { findTorn(parts) }
    }
  }

  private mutating func findTorn(_ parts: [Operation]) {
    let operations = judged.history.operations
    for id in operations.indices where operations[id].kind == .read && observed[id] != nil {
      let seen = operations[id]
      guard
        let whole = parts.first(where: { part in
          part.key == seen.key && part.life != seen.life && part.value != nil
            && made[part.id] != nil && made[part.id] == sole[seen.id]
        })
      else { continue }
      for missed in parts where missed.key != whole.key {
        let read = operations.first { later in
          later.kind == .read && later.key == missed.key && later.life == seen.life
            && later.invoked > (seen.completed ?? .max) && isOlder(later, missed)
            && !mayBeBehind(later, missed) && !lostPages(between: seen, later)
        }
        let before = operations.first { earlier in
          earlier.kind == .read && earlier.key == missed.key && earlier.life == seen.life
            && earlier.invoked < seen.invoked && hasEnded(missed, before: earlier)
            && isOlder(earlier, missed) && !mayBeBehind(earlier, missed)
        }
        guard let torn = read ?? before else { continue }
        judged.tornBatches.append((read: torn.id, missed: missed.id))
        return
      }
    }
  }

  /// Whether what a read saw may have been gone when another one began, and the rest with it.
  private func lostPages(between read: Operation, _ later: Operation) -> Bool {
    guard let end = read.completed, end < later.invoked else { return false }
    return judged.history.events[end..<later.invoked].contains(where: \.takesPages)
  }

  /// Whether a read saw for certain what its key was before a write.
  func isOlder(_ read: Operation, _ write: Operation) -> Bool {
    guard let key = read.key.map({ Int($0.code) }), let index = made[write.id],
      let saw = observed[read.id], saw < index,
      (ledgers[key].versions[saw].completed ?? .max) < write.invoked
    else { return false }
    // Two writes of one value look alike: the other one may have come after the write.
    let value = ledgers[key].versions[saw].value
    return !ledgers[key].versions.contains {
      $0.value == value && $0.status != .failed && ($0.completed ?? .max) >= write.invoked
        && $0.invoked < read.completed ?? .max
    }
  }

  /// Whether a process may have been behind when it read: it lived when the write took place, and
  /// the store lets it go on with what it saw. Key by key: nobody promised that it catches up at
  /// once.
  func mayBeBehind(_ read: Operation, _ write: Operation) -> Bool {
    guard let key = read.key.map({ Int($0.code) }), let index = made[write.id] else { return false }
    switch promised(key).sharing {
    case .fresh: return false
    case .eventual: if read.invoked >= restBegan { return false }
    case .perSession: break
    }
    return (ledgers[key].versions[index].completed ?? .max) > (lifeBegan[read.life] ?? -1)
  }

  /// Whether a write had returned, or its process was dead, when a read began.
  private func hasEnded(_ write: Operation, before read: Operation) -> Bool {
    guard let key = write.key.map({ Int($0.code) }), let index = made[write.id] else {
      return false
    }
    return (ledgers[key].versions[index].completed ?? .max) < read.invoked
  }

  /// A backup is taken of what is in the files, and of the damage in them.
  mutating func backUp() {
    for key in ledgers.indices {
      let (kill, panic) = (promised(key).kill, promised(key).panic)
      ledgers[key].backUp { $0.isSafe(kill) && $0.isSafe(panic) }
      ledgers[key].backupIsDamaged =
        ledgers[key].isDamaged || ledgers[key].backupReaches(before: ledgers[key].damagedAt)
    }
  }

  /// - Parameter part: the half of the backup that came; nil for all of it.
  mutating func restore(elsewhere: Bool, only part: BackupPart?, at position: Int) {
    restoreDamage(at: position)
    for key in ledgers.indices {
      ledgers[key].restore(keepsElsewhere: promised(key).isElsewhere)
      let isApps = isFiled[key] || promises.keepsCredentials
      if isApps && staysBehind(key, elsewhere) || !isIn(part, key) {
        ledgers[key].reset(at: position, keepsElsewhere: promised(key).isElsewhere)
      }
    }
  }

  /// Whether a key is in that half of a backup. What outlives the app is in the keychain.
  private func isIn(_ part: BackupPart?, _ key: Int) -> Bool {
    let isInKeychain = !isFiled[key] || promised(key).outlivesApp
    return switch part {
    case nil: true
    case .files: !isInKeychain
    case .keychain: isInKeychain
    }
  }

  /// A backup brings back the damage that it holds, and no other.
  private mutating func restoreDamage(at position: Int) {
    for key in ledgers.indices { ledgers[key].isDamaged = ledgers[key].backupIsDamaged }
    damageIsUnsaid = false
    let keys = ledgers.indices.filter { ledgers[$0].isDamaged }
    if !keys.isEmpty { damage(keys, at: position) }
  }

  /// Whether a restored backup comes without what the store holds of a key.
  private func staysBehind(_ key: Int, _ elsewhere: Bool) -> Bool {
    switch promised(key).boundTo {
    case nil: false
    case .device: elsewhere
    case .passcode, .phone: true
    }
  }

  /// What needs a passcode goes with it. Who is in the middle of writing may come after that.
  mutating func change(passcode isSet: Bool, at position: Int) {
    guard !isSet, promises.boundTo == .passcode else { return }
    for key in filed {
      let nothing = ledgers[key].reset(at: position, keepsPending: true)
      for place in windows.indices
      where judged.operation(windows[place].operation).key.map({ Int($0.code) }) == key {
        windows[place].versions.append(nothing)
      }
    }
  }

  /// Bits flipped in a file: in one of the store under test, which may keep items in the keychain,
  /// or in the keychain's item of a credential, which a store that is the keychain may share.
  mutating func damage(_ path: String, at position: Int) {
    let isCredential = KeychainStore.isCredential(path)
    let isFile = !isCredential || promises.outlivesApp
    if isFile, !promises.detectsDamage { anythingGoes = true }
    damage(
      ledgers.indices.filter { isFiled[$0] ? isFile : isCredential }, at: position)
  }

  mutating func damage(_ keys: [Int], at position: Int) {
    for key in keys {
      ledgers[key].isDamaged = true
      ledgers[key].damagedAt = position
    }
    if keys.contains(where: { isFiled[$0] }) { damageIsUnsaid = true }
    lastDamage = position
  }

  /// Whether another part of the same batch is about a damaged key: they stand or fall together.
  func isBesideDamage(_ operation: Operation) -> Bool {
    guard let batch = operation.batch else { return false }
    return judged.history.operations.contains { part in
      part.batch == batch && part.key.map { ledgers[Int($0.code)].isDamaged } == true
    }
  }
}
