// An app that remembers its tab, since iOS kills it for each authorisation (FACTS.md, privacy).

import ChaosContracts
import ChaosPhone

/// The app of the 2012 article. `theme` is its tab; none is the first one, which is what
/// `integerForKey` gives for no value. Each tab is about one kind of personal data, and shows what
/// the app may do with it; whoever selects it is asked.
public struct SavedTab: ConfigurableStore {
  /// Where the tab is saved.
  public enum Backing: String, Sendable, CaseIterable {
    case hardened, defaults
  }

  /// When the app looks at its authorisations.
  public enum Status: String, Sendable, CaseIterable {
    /// Whenever it shows them.
    case current
    /// When it is started. iOS kills it when most of them change (F74), but not for location.
    case atLaunch = "launch"
  }

  private var backing: Backing
  /// Whether selecting a tab while restoring it saves it again.
  private var echoes: Bool
  private var status: Status

  public init(
    backing: Backing = .hardened, echoes: Bool = false, status: Status = .current
  ) {
    self.backing = backing
    self.status = status
    self.echoes = echoes
  }

  public var family: String { "privacy" }
  public var standard: SavedTab { SavedTab() }
  public var options: [StoreOption<Self>] {
    [.choice("backing", \.backing), .flag("echo", \.echoes), .choice("status", \.status)]
  }

  public var summary: String {
    "a selected tab, restored at launch\(echoes ? " and thereby saved again" : ""), "
      + (backing == .hardened ? "in a hardened file" : "in the defaults")
  }

  private var kind: any StoreKind { backing == .hardened ? HardenedFile() : SessionCached() }

  public func promises(_ era: Era) -> Promises { kind.promises(era) }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    let tabs = TabBar(try kind.open(host), host, status)
    if host.process == .app { tabs.restore(echoes: echoes) }
    return tabs
  }

  public func startDaemon(_ host: Host) -> (any StoreDaemon)? { kind.startDaemon(host) }
}
