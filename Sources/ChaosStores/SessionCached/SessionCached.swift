// The legacy defaults: NSUserDefaults as apps met them, with a cache in every process, and from iOS
// 8 on with a daemon that owns the file. The rules are those of Apple's own open-source
// CFPreferences for iOS 7, and of reports for what came after; each stands beside the code that
// follows it.

import ChaosContracts
import ChaosDefaults
import ChaosPhone

/// NSUserDefaults with a cache for each session. The era decides what it does before first unlock.
public struct SessionCached: ConfigurableStore {
  /// How the property list gets to the disk (F33).
  public enum Saving: String, Sendable, CaseIterable {
    /// By a temporary file and a rename, as on Apple's systems.
    case rename
    /// Opened, emptied and written, as the same code does elsewhere.
    case inPlace = "in-place"
  }

  private var saving: Saving

  public init(saving: Saving = .rename) { self.saving = saving }

  public var family: String { "session-cached" }
  public var standard: SessionCached { SessionCached() }
  public var options: [StoreOption<Self>] { [.choice("save", \.saving)] }

  public var summary: String {
    "NSUserDefaults: cached for each session, class C, absent before first unlock"
      + (saving == .inPlace ? ", saved in place" : "")
  }

  public func promises(_ era: Era) -> Promises { .ofDefaults(era) }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    if !host.hasGroup { return SessionStore(DetachedPreferences(GroupDomain())) }
    if let daemon = host.daemonService as? PreferencesDaemon {
      return SessionStore(PreferencesClient(host, daemon))
    }
    return SessionStore(
      InProcessPreferences(host, GroupDomain(), savesInPlace: saving == .inPlace))
  }

  public func startDaemon(_ host: Host) -> (any StoreDaemon)? {
    guard host.era.hasDefaultsDaemon else { return nil }
    return PreferencesDaemon(host, GroupDomain(), savesInPlace: saving == .inPlace)
  }
}
