// An app whose screens iOS saves and restores, beside its own data (FACTS.md, state restoration).

import ChaosContracts
import ChaosPhone

/// The hardened file, in an app with state restoration.
public struct StateRestoration: ConfigurableStore {
  /// What the app compares before it lets iOS restore its state.
  public enum Check: String, Sendable, CaseIterable {
    /// The version of the app: any other one starts afresh, older and newer ones alike.
    case version
    /// The storyboard: only a change of it starts afresh.
    case storyboard
    /// Nothing.
    case none
  }

  private var check: Check

  public init(_ check: Check = .version) { self.check = check }

  public var family: String { "restoration" }
  public var standard: StateRestoration { StateRestoration() }
  public var options: [StoreOption<Self>] { [.choice("check", \.check)] }

  public var summary: String {
    let words =
      switch check {
      case .version: "if the version is the same"
      case .storyboard: "if the storyboard is the same"
      case .none: "whatever wrote it"
      }
    return "the hardened file, and a state of the screen that is restored at launch \(words)"
  }

  public func promises(_ era: Era) -> Promises { HardenedFile().promises(era) }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    if host.process == .app {
      let archive = StateArchive(host)
      try archive.restore(check)
      host.onBackground { archive.save() }
    }
    return try HardenedFile().open(host)
  }
}
