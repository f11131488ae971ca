// Protection classes as options of stores name them.

import ChaosContracts
import ChaosDisk

extension ProtectionClass {
  /// Its letter; class D is the lack of protection.
  var option: String { self == .none ? "none" : "\(self)".lowercased() }
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
