// An item of the keychain for each key, as wrappers of the keychain store values (FACTS.md,
// keychain). Careful by default; the options are what wrappers get wrong.

import ChaosContracts
import ChaosPhone

/// Values in the keychain.
public struct KeychainItems: StoreKind {
  private let moment: Accessibility.Moment
  private let isThisDeviceOnly: Bool
  private let errors: KeychainStore.Errors
  private let saving: KeychainStore.Saving
  private let declaresBinding: Bool

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

  public var name: String {
    var options: [String] = []
    if moment != .afterFirstUnlock { options.append("class=\(moment.rawValue)") }
    if isThisDeviceOnly { options.append("this-device") }
    if errors != .told { options.append("error=\(errors.rawValue)") }
    if saving != .update { options.append("save=\(saving.rawValue)") }
    if !declaresBinding { options.append("undeclared") }
    return options.isEmpty ? "keychain" : "keychain:" + options.joined(separator: ",")
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
