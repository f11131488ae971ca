// One change of a domain of the defaults.

import ChaosContracts

/// A name's new value.
struct PreferenceChange {
  /// The number of the name.
  var slot: Int
  /// Nil removes the name.
  var value: Value?
}
