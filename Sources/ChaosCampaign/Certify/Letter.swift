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

  /// Those of some letters that can be in an app: without extensions, none of them.
  package static func usual(in store: any StoreKind, of letters: [Letter] = usual) -> [Letter] {
    let others: [Letter] = [.launchExtension, .actExtension, .proceedExtension, .killExtension]
    return letters.filter { store.hasExtensions || !others.contains($0) }
  }
}
