// What bits that flipped excuse, and what a backup brings back. What stays behind is bound to its
// device, or to its passcode.

import ChaosContracts
import ChaosPhone
import ChaosTrace

extension Judge {
  /// A backup is taken of what is in the files, and of the damage in them.
  mutating func backUp() {
    for key in ledgers.indices {
      let (kill, panic) = (promised(key).kill, promised(key).panic)
      ledgers[key].backUp { $0.isSafe(kill) && $0.isSafe(panic) }
      ledgers[key].backupIsDamaged =
        ledgers[key].isDamaged || ledgers[key].backupReaches(before: ledgers[key].damagedAt)
    }
  }

  mutating func restore(elsewhere: Bool, at position: Int) {
    restoreDamage(at: position)
    for key in ledgers.indices { ledgers[key].restore() }
    if staysBehind(elsewhere) { for key in filed { ledgers[key].reset(at: position) } }
  }

  /// A backup brings back the damage that it holds, and no other.
  private mutating func restoreDamage(at position: Int) {
    for key in ledgers.indices { ledgers[key].isDamaged = ledgers[key].backupIsDamaged }
    damageIsUnsaid = false
    let keys = ledgers.indices.filter { ledgers[$0].isDamaged }
    if !keys.isEmpty { damage(keys, at: position) }
  }

  /// Whether a restored backup comes without what the store holds.
  private func staysBehind(_ elsewhere: Bool) -> Bool {
    switch promises.boundTo {
    case nil: false
    case .device: elsewhere
    case .passcode: true
    }
  }

  /// What needs a passcode goes with it. Who is in the middle of writing may come after that.
  mutating func change(passcode isSet: Bool, at position: Int) {
    guard !isSet, promises.boundTo == .passcode else { return }
    for key in filed {
      let nothing = ledgers[key].reset(at: position, keepsPending: true)
      for place in windows.indices
      where judged.operation(windows[place].read).key.map({ Int($0.code) }) == key {
        windows[place].versions.append(nothing)
      }
    }
  }
}

extension Judge {
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
