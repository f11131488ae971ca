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

  /// - Parameter declaresBinding: whether the app knows what its items are bound to. One that does
  ///   not counts on having them on the next phone, or without a passcode.
  public init(
    _ moment: Accessibility.Moment = .afterFirstUnlock, isThisDeviceOnly: Bool = false,
    errors: KeychainStore.Errors = .told, saving: KeychainStore.Saving = .update,
    declaresBinding: Bool = true
  ) {
    self.moment = moment
    self.isThisDeviceOnly = isThisDeviceOnly
    self.errors = errors
    self.saving = saving
    self.declaresBinding = declaresBinding
  }

  public var family: String { "keychain" }
  public var standard: KeychainItems { KeychainItems() }
  public var options: [StoreOption<Self>] {
    [
      .choice("class", \.moment), .flag("this-device", \.isThisDeviceOnly),
      .choice("error", \.errors), .choice("save", \.saving),
      .flag("undeclared", \.declaresBinding, is: false),
    ]
  }

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

  public func promises(_ era: Era) -> Promises {
    var promises = KeychainStore.promises(accessibility)
    if !declaresBinding { promises.boundTo = nil }
    return promises
  }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    KeychainStore(host.keychain, accessibility, errors: errors, saving: saving)
  }
}
