// An app that remembers the selected tab, since iOS kills it whenever an authorisation changes
// (FACTS.md, privacy).

import ChaosContracts
import ChaosPhone

/// The app of the 2012 article. `theme` is its tab; none is the first one, which is what
/// `integerForKey` gives for no value.
public struct SavedTab: StoreKind {
  /// Where the tab is saved.
  public enum Backing: String, Sendable, CaseIterable {
    case hardened, defaults
  }

  private let backing: Backing
  /// Whether selecting a tab while restoring it saves it again.
  private let echoes: Bool

  public init(backing: Backing = .hardened, echoes: Bool = false) {
    self.backing = backing
    self.echoes = echoes
  }

  public var name: String {
    var options: [String] = []
    if backing != .hardened { options.append("backing=\(backing.rawValue)") }
    if echoes { options.append("echo") }
    return options.isEmpty ? "privacy" : "privacy:" + options.joined(separator: ",")
  }

  public var summary: String {
    "a selected tab, restored at launch\(echoes ? " and thereby saved again" : ""), "
      + (backing == .hardened ? "in a hardened file" : "in the defaults")
  }

  private var kind: any StoreKind { backing == .hardened ? HardenedFile() : SessionCached() }

  public func promises(_ era: Era) -> Promises { kind.promises(era) }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    let tabs = TabBar(try kind.open(host))
    if host.process == .app { tabs.restore(echoes: echoes) }
    return tabs
  }

  public func startDaemon(_ host: Host) -> (any StoreDaemon)? { kind.startDaemon(host) }
}
