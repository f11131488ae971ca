// Where a process that has run nothing finds a store by its name.

import ChaosContracts

/// Stores by name. It is found by its own name, so it must not be private.
package protocol KindSource: SendableMetatype {
  static func kind(_ name: String) -> (any StoreKind)?
}
