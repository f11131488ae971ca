// A store whose code is written for managed processes, run in the simulation's own process.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// The store of one process. Whoever works with it lets the code of a `ManagedStore` run on the
/// calling thread, with its system calls answered as those of a managed process.
package final class StoreWithin: Store {
  private let life: LifeWithin
  private var code: (any ManagedStore)?

  /// - Throws: what `ManagedStore.init` throws; `.failed` where calls cannot be caught.
  package init<Kind: ManagedStoreKind>(_ kind: Kind, _ host: Host) throws(StoreError) {
    let life = try LifeWithin(host, home: kind.home(host), fsync: kind.fsync)
    self.life = life
    var message = Wire()
    message.putLaunch(kind, host, under: CallServer.root)
    // How a managed process finds the type.
    _ = message.text()
    let launch = Launch(life.channel, &message)
    code = try Self.run(life) { () throws(StoreError) in try Kind.Managed(launch) }
  }

  deinit {
    life.end { code = nil }
  }

  /// Runs code of the store.
  ///
  /// - Throws: what it throws, and `.failed` when it is dead at the end.
  private static func run<R>(_ life: LifeWithin, _ body: () throws(StoreError) -> R)
    throws(StoreError) -> R
  {
    try life.enter()
    let result: R
    do throws(StoreError) { result = try body() } catch {
      life.leave()
      throw life.host.isAlive ? error : .failed(.ioError)
    }
    life.leave()
    guard life.host.isAlive else { throw .failed(.ioError) }
    return result
  }

  private func run<R>(_ body: (any ManagedStore) throws(StoreError) -> R) throws(StoreError) -> R {
    guard let code else { throw .failed(.ioError) }
    return try Self.run(life) { () throws(StoreError) in try body(code) }
  }

  package func read(_ key: Key) -> ReadOutcome {
    (try? run { code in code.read(key) }) ?? .unavailable
  }

  package func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try run { code throws(StoreError) in try code.write(key, value) }
  }

  package func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try run { code throws(StoreError) in
      try code.update(key) { outcome in
        // What an update makes of a value is no code of the store's.
        life.leave()
        defer { life.enterAgain() }
        // A dead process changes nothing, whatever its code still asks for.
        return life.host.isAlive ? change(outcome) : nil
      }
    }
  }

  package func apply(_ changes: [StoreChange]) throws(StoreError) {
    try run { code throws(StoreError) in try code.apply(changes) }
  }

  package func flush() throws(StoreError) {
    try run { code throws(StoreError) in try code.flush() }
  }

  package func check() -> [String] { (try? run { code in code.check() }) ?? [] }

  package func authorizations() -> [Authorization]? {
    (try? run { code in code.authorizations() }) ?? nil
  }
}
