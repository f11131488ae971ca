// Protection classes as options of stores name them.

import ChaosContracts
import ChaosDisk

extension ProtectionClass {
  var option: String {
    switch self {
    case .complete: "a"
    case .completeUnlessOpen: "b"
    case .completeUntilFirstUnlock: "c"
    case .none: "none"
    }
  }
}

extension StoreOption {
  /// `name=a|b|c|none`.
  static func protection(_ name: String, _ path: Property<ProtectionClass>)
    -> StoreOption
  {
    choice(name, path, of: ProtectionClass.allCases) { $0.option }
  }

  /// The same for a class that need not be given.
  static func protection(
    _ name: String, _ path: Property<ProtectionClass?>
  ) -> StoreOption {
    choice(name, path, of: ProtectionClass.allCases) { $0?.option }
  }
}
