// The built-in stores, for a process that was forked from a program that has run nothing.

import ChaosCatalog
import ChaosContracts
import ChaosProcess

/// What everybody has, by name.
public enum BuiltInKinds: KindSource {
  package static func kind(_ name: String) -> (any StoreKind)? { try? Catalog().store(name) }
}
