// A call to the keychain that failed, by the numbers that its API has for that.

import ChaosDisk
import ChaosPhone
import SystemPackage

/// What the keychain answers where an item cannot be opened, and what is known of that.
struct KeychainWords {
  let words: String
  let facts: String

  /// - Parameter isEarly: whether it was asked before the first unlock.
  init(_ errno: Errno, _ era: Era, isEarly: Bool) {
    if errno != .notPermitted {
      (words, facts) = ("the keychain: \(errno)", "F86")
    } else if isEarly, era.keychainAnswer == .itemNotFound {
      (words, facts) = ("the keychain says: no such item (-25300)", "F87")
    } else {
      (words, facts) = ("the keychain refuses: interaction not allowed (-25308)", "F86, F89")
    }
  }
}
