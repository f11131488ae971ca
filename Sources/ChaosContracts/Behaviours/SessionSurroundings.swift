// What a session has besides its store: the process's memory, its host, the keychain.

import ChaosPhone

/// What an act finds in its process.
package struct SessionSurroundings {
  package let host: Host
  package let memory: AppMemory
  package let appBug: AppBug?

  package init(host: Host, memory: AppMemory, appBug: AppBug?) {
    self.host = host
    self.memory = memory
    self.appBug = appBug
  }

  /// The app's wrapper of the keychain, as this process uses it. A careful one, unless the app has
  /// a bug: the store is under test, and no lie of the keychain's may be held against it.
  var keychain: any Store {
    KeychainStore(host.keychain, KeychainStore.credentials, errors: errors)
  }

  private var errors: KeychainStore.Errors {
    switch appBug {
    case .believesNotFound: .notFound
    case .believesRefusal: .none
    case .ignoresKeychain: .unknownAsDone
    default: .told
    }
  }
}
