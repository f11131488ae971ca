// The stores that are about what the phone itself keeps for apps.

import ChaosContracts
import ChaosPhone
import ChaosStores

extension Catalog {
  static let keychainOptions = [
    "class=after-first-unlock|when-unlocked|always|when-passcode-set", "this-device",
    "error=told|not-found|nil|unknown-as-done", "save=update|replace", "undeclared",
  ]

  @Sendable static func keychain(_ spec: StoreSpec) throws(CatalogError) -> any StoreKind {
    var moment = Accessibility.Moment.afterFirstUnlock
    var isThisDeviceOnly = false
    var errors = KeychainStore.Errors.told
    var saving = KeychainStore.Saving.update
    var declaresBinding = true
    for option in spec.options {
      if option.name == "class", let known = Accessibility.Moment(rawValue: option.value) {
        moment = known
      } else if option.name == "this-device", option.value.isEmpty {
        isThisDeviceOnly = true
      } else if option.name == "undeclared", option.value.isEmpty {
        declaresBinding = false
      } else if option.name == "error", let known = KeychainStore.Errors(rawValue: option.value) {
        errors = known
      } else if option.name == "save", let known = KeychainStore.Saving(rawValue: option.value) {
        saving = known
      } else {
        throw .noOption(text(option), store: spec.name, known: keychainOptions)
      }
    }
    return KeychainItems(
      moment, isThisDeviceOnly: isThisDeviceOnly, errors: errors, saving: saving,
      declaresBinding: declaresBinding)
  }

  @Sendable static func restoration(_ spec: StoreSpec) throws(CatalogError) -> any StoreKind {
    var check = StateRestoration.Check.version
    for option in spec.options {
      guard option.name == "check", let known = StateRestoration.Check(rawValue: option.value)
      else {
        throw .noOption(
          text(option), store: spec.name, known: ["check=version|storyboard|none"])
      }
      check = known
    }
    return StateRestoration(check)
  }

  static let privacyOptions = ["backing=hardened|defaults", "echo", "status=current|launch"]

  @Sendable static func privacy(_ spec: StoreSpec) throws(CatalogError) -> any StoreKind {
    var backing = SavedTab.Backing.hardened
    var echoes = false
    var status = SavedTab.Status.current
    for option in spec.options {
      if option.name == "backing", let known = SavedTab.Backing(rawValue: option.value) {
        backing = known
      } else if option.name == "echo", option.value.isEmpty {
        echoes = true
      } else if option.name == "status", let known = SavedTab.Status(rawValue: option.value) {
        status = known
      } else {
        throw .noOption(
          text(option), store: spec.name, known: privacyOptions)
      }
    }
    return SavedTab(backing: backing, echoes: echoes, status: status)
  }
}
