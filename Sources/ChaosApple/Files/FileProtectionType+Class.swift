// Protection classes under the names of Foundation.

import ChaosDisk
import Foundation

/// On iOS they can be compared, and code does so; Foundation on Linux has only their raw values.
extension FileProtectionType: @retroactive Hashable {}

extension FileProtectionType {
  init(_ protection: ProtectionClass) {
    switch protection {
    case .complete: self = .complete
    case .completeUnlessOpen: self = .completeUnlessOpen
    case .completeUntilFirstUnlock: self = .completeUntilFirstUserAuthentication
    case .none: self = .none
    }
  }
}

extension ProtectionClass {
  /// Nil for a class that is not simulated (F22).
  init?(_ type: FileProtectionType) {
    let all: [ProtectionClass] = [.complete, .completeUnlessOpen, .completeUntilFirstUnlock, .none]
    guard let known = all.first(where: { FileProtectionType($0).rawValue == type.rawValue }) else {
      return nil
    }
    self = known
  }
}
