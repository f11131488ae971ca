// What bits that flipped excuse, and what they do not.

import ChaosContracts
import ChaosPhone
import ChaosTrace

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
