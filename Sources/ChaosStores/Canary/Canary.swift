// A clean and simple store, and the same store with one planted bug: where such a bug lives on
// undetected, chaos itself is broken, and where the clean store is accused, too.

import ChaosContracts
import ChaosPhone

/// A store that keeps its promises, or breaks one on purpose.
public struct Canary: StoreKind {
  /// What is wrong with it; nil for the clean store.
  public let bug: PlantedBug?

  public init(bug: PlantedBug? = nil) { self.bug = bug }

  public var appBug: AppBug? { bug.flatMap { AppBug(rawValue: $0.rawValue) } }

  public var hasCarefulApp: Bool { true }

  public var name: String { bug.map { "canary:\($0.rawValue)" } ?? "canary" }

  public var summary: String {
    bug.map { "planted bug: \($0.summary)" }
      ?? "one file, class C, locked read-merge-write, full sync, checksum, spare"
  }

  /// The same for every bug: a bug is what breaks a promise.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.unavailable = .beforeFirstUnlock
    promises.protection = .completeUntilFirstUnlock
    promises.loginsAreWhole = true
    return promises
  }

  public func open(_ host: Host) throws(StoreError) -> any Store { try CanaryStore(host, bug) }
}
