// What is promised of a credential: the keychain's promise, unless the app has it elsewhere.

import ChaosContracts
import ChaosTrace

extension Judge {
  private static let credentials = KeychainStore.promises(KeychainStore.credentials)

  /// What is promised of a credential, by what the store under test says of it.
  static func ofCredentials(_ said: Promises, _ key: Key) -> Promises {
    guard said.keepsCredentials else { return credentials }
    var promises = credentials
    promises.boundTo = said.boundTo
    promises.sharing = said.saidSharing(of: key) ?? promises.sharing
    if said.isWrittenLate(key) { promises.kill = .onFlush }
    if said.unavailable == .whileLocked { promises.unavailable = .whileLocked }
    return promises
  }

  /// Whether the app has a credential in `UserDefaults`, as a run shows: it does not say that the
  /// key is in the keychain, and changes settings as it saves it. Then it promises of it what is
  /// promised of settings, whatever the key is called.
  static func isInSettings(_ key: Key, _ history: History, _ said: Promises) -> Bool {
    said.keepsCredentials && !said.saysKeychain(of: key)
      && history.operations.contains {
        $0.key == key && $0.kind == .write && $0.changesSettings
      }
  }
}
