// What a session has besides its store: the process's memory, its host, the keychain.

import ChaosPhone

/// What an act finds in its process.
package struct SessionSurroundings {
  package let host: Host
  package let memory: AppMemory
  package let appBug: AppBug?
  /// The keychain, as this process uses it.
  package let keychain: any Store

  package init(host: Host, memory: AppMemory, appBug: AppBug?, keychain: any Store) {
    self.host = host
    self.memory = memory
    self.appBug = appBug
    self.keychain = keychain
  }
}
