// The app's database as chaos sees it: its name, what it promises, and how a process opens it.

import ChaosKit

/// A GRDB database in the container that the app and its extensions share.
public struct LedgerDatabase: ConfigurableStore {
  /// Whether it is set up as GRDB sets it up when nobody says more, and every failed read counts
  /// as no row: what most apps write first.
  private var isNaive: Bool

  public init(isNaive: Bool = false) { self.isNaive = isNaive }

  public var family: String { "ledger" }
  public var standard: LedgerDatabase { LedgerDatabase() }
  /// `ledger:naive` asks for the naive one.
  public var options: [StoreOption<Self>] { [.flag("naive", \.isNaive)] }
  public var summary: String { "a GRDB database in the shared container" }

  /// An acknowledged transaction survives everything. SQLite decides when it recovers whether a
  /// transaction that a death interrupted has happened. Without a checksum of its own it does not
  /// notice every damage, and another process's transaction may keep it waiting in vain.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.interruption = .decidedByRecovery
    promises.detectsDamage = false
    promises.mayBeBusy = true
    return promises
  }

  public func open(_ host: PhoneHost) throws(StoreError) -> any Store {
    try LedgerStore(host, isNaive: isNaive)
  }
}
