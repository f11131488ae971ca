// An item of the keychain for each key, as wrappers of the keychain store values (FACTS.md,
// keychain). Careful by default; the options are what wrappers get wrong.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// Values in the keychain.
public struct KeychainItems: StoreKind {
  /// What becomes of an error.
  public enum Errors: String, Sendable, CaseIterable {
    /// The caller hears of it.
    case told
    /// Whatever cannot be read was never stored (B44, B47).
    case none = "nil"
    /// Only "not found" means that it was never stored, though it may be a lie (F87, S10).
    case notFound = "not-found"
  }

  /// How a value is replaced.
  public enum Saving: String, Sendable, CaseIterable {
    /// The item is updated, and added only if there is none.
    case update
    /// The item is deleted and added again: deleting needs no key, adding does (F88, F89).
    case replace
  }

  private let moment: Accessibility.Moment
  private let isThisDeviceOnly: Bool
  private let errors: Errors
  private let saving: Saving

  public init(
    _ moment: Accessibility.Moment = .afterFirstUnlock, isThisDeviceOnly: Bool = false,
    errors: Errors = .told, saving: Saving = .update
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

  /// Each item is durable when its call returns, and there is nothing that joins two calls.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.atomicBatches = false
    promises.atomicUpdates = false
    promises.outlivesApp = true
    promises.protection = Accessibility(moment).protection
    promises.unavailable =
      switch moment {
      case .whenUnlocked, .whenPasscodeSet: .whileLocked
      case .afterFirstUnlock: .beforeFirstUnlock
      case .always: .never
      }
    return promises
  }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    KeychainStore(
      host.keychain, Accessibility(moment, isThisDeviceOnly: isThisDeviceOnly), errors, saving)
  }
}
