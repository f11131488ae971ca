// The pool as chaos sees it: each launch in a process of its own, with SQLite's own file layer.

import ChaosKit
import ChaosProcess

/// A GRDB pool in the container that the app and its extensions share.
public struct LedgerPoolDatabase: ManagedStoreKind, ConfigurableStore {
  public typealias Managed = LedgerPool
  /// Whether it is set up as most apps do first.
  private var isNaive: Bool

  public init(isNaive: Bool = false) { self.isNaive = isNaive }

  public var family: String { "ledger-pool" }
  public var standard: LedgerPoolDatabase { LedgerPoolDatabase() }
  public var options: [StoreOption<Self>] { [.flag("naive", \.isNaive)] }
  public var summary: String { "a GRDB pool in the shared container, in managed processes" }
  public var words: [String] { isNaive ? ["naive"] : [] }

  /// As `LedgerDatabase`, but with the class of the folder: nothing before the first unlock.
  public func promises(_ era: Era) -> Promises {
    var promises = LedgerDatabase().promises(era)
    promises.unavailable = .beforeFirstUnlock
    promises.protection = .completeUntilFirstUnlock
    return promises
  }
}
