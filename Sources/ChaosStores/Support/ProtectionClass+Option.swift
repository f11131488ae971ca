// Protection classes as options of stores name them.

import ChaosDisk

extension ProtectionClass {
  /// What an option may say.
  static let options = "a|b|c|none"

  /// The class that an option names; nil if it names none.
  public init?(option: String) {
    guard let known = Self.allCases.first(where: { $0.option == option }) else { return nil }
    self = known
  }

  /// The class as an option names it.
  var option: String {
    switch self {
    case .complete: "a"
    case .completeUnlessOpen: "b"
    case .completeUntilFirstUnlock: "c"
    case .none: "none"
    }
  }
}
