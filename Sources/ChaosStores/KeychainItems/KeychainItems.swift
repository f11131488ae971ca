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

  public init(
    _ moment: Accessibility.Moment = .afterFirstUnlock, isThisDeviceOnly: Bool = false,
    errors: KeychainStore.Errors = .told, saving: KeychainStore.Saving = .update
  ) {
    self.moment = moment
    self.isThisDeviceOnly = isThisDeviceOnly
    self.errors = errors
    self.saving = saving
  }

  public var name: String {
    var options: [String] = []
    if moment != .afterFirstUnlock { options.append("class=\(moment.rawValue)") }
    if isThisDeviceOnly { options.append("this-device") }
    if errors != .told { options.append("error=\(errors.rawValue)") }
    if saving != .update { options.append("save=\(saving.rawValue)") }
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

  public func promises(_ era: Era) -> Promises { KeychainStore.promises(Accessibility(moment)) }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    KeychainStore(
      host.keychain, Accessibility(moment, isThisDeviceOnly: isThisDeviceOnly),
      errors: errors, saving: saving)
  }
}
