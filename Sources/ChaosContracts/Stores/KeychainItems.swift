// The items of the simulated keychain, as securityd keeps them: outside of the app's containers.

import ChaosTrace

/// The keychain's items. They outlive processes, boots and the app itself (F90).
package final class KeychainItems {
  private var values: [Value?]

  package init() { values = Array(repeating: nil, count: Key.allCases.count) }

  /// The same items for a run that goes its own way from here.
  package init(copying other: KeychainItems) { values = other.values }

  subscript(key: Key) -> Value? {
    get { values[Int(key.code)] }
    set { values[Int(key.code)] = newValue }
  }
}
