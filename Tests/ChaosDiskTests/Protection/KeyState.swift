// The states of the lock and the table of protection classes (FACTS.md), written out once more.

import ChaosDisk
import ChaosTrace
import SystemPackage

/// Which keys the phone holds.
enum KeyState: String, CaseIterable {
  /// Booted, not yet unlocked.
  case beforeFirstUnlock
  /// Unlocked, or within the grace after a lock.
  case unlocked
  /// Locked after a first unlock.
  case locked

  var keys: KeyBag {
    switch self {
    case .beforeFirstUnlock: KeyBag(unlocked: false, firstUnlocked: false)
    case .unlocked: KeyBag(unlocked: true, firstUnlocked: true)
    case .locked: KeyBag(unlocked: false, firstUnlocked: true)
    }
  }

  /// The classes whose existing files open.
  var opens: String {
    switch self {
    case .beforeFirstUnlock: "D"
    case .unlocked: "ABCD"
    case .locked: "CD"
    }
  }

  /// The classes of which files can be made.
  var creates: String {
    switch self {
    case .beforeFirstUnlock: "BD"
    case .unlocked: "ABCD"
    case .locked: "BCD"
    }
  }

  /// The classes whose open descriptors still read and write.
  var uses: String { self == .unlocked ? "ABCD" : "BCD" }
}

extension String {
  /// What a table says about a class: nil for a success, or EPERM.
  func verdict(_ protection: ProtectionClass) -> Errno? {
    contains("\(protection)") ? nil : .notPermitted
  }
}
