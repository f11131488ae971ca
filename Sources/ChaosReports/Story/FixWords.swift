// What would be right where no answer is wrong: a promise of another kind is kept in its own way.

import ChaosContracts

/// Words for fixes, by promise.
enum FixWords {
  /// What rules a cause out, if it breaks no promise that is kept in a way of its own; nil for
  /// other causes.
  ///
  /// - Parameters:
  ///   - isInSettings: whether the value that is gone may have been in `UserDefaults`.
  ///   - isDeleted: whether the app itself has deleted it from the keychain.
  static func right(
    _ cause: Cause, breaking invariant: String, isInSettings: Bool, isDeleted: Bool
  ) -> String? {
    if cause.needs.contains(where: \.isFailure) { return nil }
    if isDeleted, sync(cause) != nil, invariant != "NothingUnreadableIsDestroyed" {
      return "delete nothing from the keychain because something else is missing: that may be lost"
    }
    if let sync = sync(cause), ["NoTornValue", "AcknowledgedWritesSurvive"].contains(invariant) {
      return "have it in a new file\(isInSettings ? ", not in `UserDefaults`:" : ",") "
        + "synced (`\(sync)`), renamed over the old; sync the folder"
    }
    guard cause.needs.contains(.twoTasks) else { return nil }
    if invariant == "ActsEnd" { return "take locks in one order, and wait for no task meanwhile" }
    guard invariant == "NoLostUpdate" || right(invariant) == nil else { return nil }
    return "read, change and save under one lock, or with no `await` in between"
  }

  /// What brings bytes to where the loss does not reach (F91).
  private static func sync(_ cause: Cause) -> String? {
    if cause.needs.contains(.powerLoss) { return "F_FULLFSYNC" }
    return cause.needs.contains(.panic) ? "fsync" : nil
  }

  /// What keeps a promise that is not about answers; nil for those that are, and for promises that
  /// a user's own invariants make.
  static func right(_ invariant: String) -> String? {
    switch invariant {
    case "ActsEnd": "give up after a while, and say so"
    case "AuthorizationsAreCurrent": "ask iOS for the authorisation whenever it is shown"
    case "BatchesAreAtomic": "write what belongs together as one file, or in one transaction"
    case "LaunchesDoNotLoop": "start with what the files hold, whatever that is: nothing is fatal"
    case "LoginsAreWhole": "have each start finish or undo a login that was interrupted"
    case "MigrationsRestart": "set the flag once the data is durable, and let each part be repeated"
    case "NoLockAcrossSuspension":
      "let go of it before a suspension, or call `beginActivity` before it is taken"
    case "NoLostUpdate": "read and write (`update`) under one lock that every process takes"
    case "NoResidue": "have each act first remove what interrupted ones left"
    case "NoSecretExposed": "create the file with the class that was promised"
    case "NothingUnreadableIsDestroyed": "leave what cannot be read where it is"
    case "PassesItsOwnCheck": "change what belongs together in one transaction"
    case "ProcessesDoNotTrap", "RunsWithoutTrap": "tell the caller what went wrong, and go on"
    case "ProtectionIsKept": "give the file the class that was promised, at each start too"
    default: nil
    }
  }
}
