// An item of the keychain for each key, as wrappers of the keychain store values (FACTS.md,
// keychain). Careful by default; the options are what wrappers get wrong.

import ChaosContracts
import ChaosPhone

/// Values in the keychain.
public struct KeychainItems: ConfigurableStore {
  private var moment: Accessibility.Moment
  private var isThisDeviceOnly: Bool
  private var errors: KeychainStore.Errors
  private var saving: KeychainStore.Saving
  private var declaresBinding: Bool
  private var identity: Accessibility.Moment?

  /// - Parameters:
  ///   - declaresBinding: whether the app knows what its items are bound to. One that does not
  ///     counts on having them on the next phone, or without a passcode.
  ///   - identity: when the identity's item may be used, where it has a class of its own.
  public init(
    _ moment: Accessibility.Moment = .afterFirstUnlock, isThisDeviceOnly: Bool = false,
    errors: KeychainStore.Errors = .told, saving: KeychainStore.Saving = .update,
    declaresBinding: Bool = true, identity: Accessibility.Moment? = nil
  ) {
    self.moment = moment
    self.isThisDeviceOnly = isThisDeviceOnly
    self.errors = errors
    self.saving = saving
    self.declaresBinding = declaresBinding
    self.identity = identity
  }

  public var family: String { "keychain" }
  public var standard: KeychainItems { KeychainItems() }
  public var options: [StoreOption<Self>] {
    [
      .choice("class", \.moment), .flag("this-device", \.isThisDeviceOnly),
      .choice("error", \.errors), .choice("save", \.saving),
      .flag("undeclared", \.declaresBinding, is: false),
      .choice("identity", \.identity, of: Self.identities) { $0?.rawValue },
    ]
  }

  /// Not the class that ends with the passcode: what items are bound to is promised of all of them.
  private static let identities: [Accessibility.Moment?] = [
    nil, .whenUnlocked, .afterFirstUnlock, .always,
  ]

  public var summary: String { "an item of the keychain for each key, usable \(words)" }

  private var words: String {
    switch moment {
    case .whenUnlocked: "while unlocked"
    case .afterFirstUnlock: "after first unlock"
    case .always: "always"
    case .whenPasscodeSet: "while unlocked, with a passcode"
    }
  }

  private var accessibility: Accessibility {
    Accessibility(moment, isThisDeviceOnly: isThisDeviceOnly)
  }

  private var identityAccessibility: Accessibility? {
    identity.map { Accessibility($0, isThisDeviceOnly: isThisDeviceOnly) }
  }

  public func promises(_ era: Era) -> Promises {
    var promises = KeychainStore.promises(accessibility, identity: identityAccessibility)
    if !declaresBinding { promises.boundTo = nil }
    return promises
  }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    KeychainStore(
      host.keychain, accessibility, identity: identityAccessibility, errors: errors, saving: saving)
  }
}
