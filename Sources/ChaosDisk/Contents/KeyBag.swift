// Which class keys the device holds right now. The phone turns the lock's state into this.

/// The class keys at one instant, and what they allow (FACTS.md, protection classes).
public struct KeyBag: Hashable, Sendable {
  /// The key of class A, and the private key of class B: unlocked, or in the grace after a lock.
  public var unlocked: Bool
  /// The key of class C: from the first unlock until the next boot.
  public var firstUnlocked: Bool

  /// Unlocked without a first unlock is no state of a phone.
  public init(unlocked: Bool, firstUnlocked: Bool) {
    self.unlocked = unlocked
    self.firstUnlocked = firstUnlocked
  }

  /// Every key, as on an unlocked phone or one without a passcode.
  public static let all = KeyBag(unlocked: true, firstUnlocked: true)

  /// Whether an existing file of this class may be opened (F1 to F5).
  public func allowsOpen(_ protection: ProtectionClass) -> Bool {
    switch protection {
    case .complete, .completeUnlessOpen: unlocked
    case .completeUntilFirstUnlock: firstUnlocked
    case .none: true
    }
  }

  /// Whether a file of this class may be created: class B needs only its public key (F2).
  public func allowsCreate(_ protection: ProtectionClass) -> Bool {
    protection == .completeUnlessOpen || allowsOpen(protection)
  }

  /// Whether an open descriptor may still be used: only class A is checked again (F6).
  public func allowsUse(_ protection: ProtectionClass) -> Bool {
    protection == .complete ? unlocked : true
  }
}
