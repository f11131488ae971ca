// The events that a trace of a certificate may be made of, each with all of its choices.

import ChaosContracts

/// One letter: an event of a phone. Those with a choice stand for all choices.
public enum Letter: String, CaseIterable, Codable, Sendable {
  /// The user opens the app; iOS prewarms it; a push starts the extension.
  case launchApp = "launch-app"
  case prewarmApp = "prewarm-app"
  case launchExtension = "launch-extension"
  /// An act of the process, to its end or stopped before any of its calls.
  case actApp = "act-app"
  case actExtension = "act-extension"
  /// What is stopped goes on, to its end or to any of its further calls.
  case proceedApp = "proceed-app"
  case proceedExtension = "proceed-extension"
  case killApp = "kill-app"
  case killExtension = "kill-extension"
  case unlock
  case lock
  case reboot
  /// With every survivor set.
  case powerLoss = "power-loss"
  case panic
  /// Eleven seconds: longer than the grace after a lock.
  case wait
  case suspendApp = "suspend-app"
  case resumeApp = "resume-app"

  /// Those of a certificate for which nobody asks for others.
  public static let usual = allCases.filter {
    ![.panic, .wait, .suspendApp, .resumeApp].contains($0)
  }

  /// What an app would need for it, and does not have.
  package func lack(in store: any StoreKind) -> Lack? {
    let ofExtension: [Letter] = [
      .launchExtension, .actExtension, .proceedExtension, .killExtension,
    ]
    return !store.hasExtensions && ofExtension.contains(self) ? .extensions : nil
  }
}
