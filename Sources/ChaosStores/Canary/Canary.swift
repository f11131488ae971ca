// A clean and simple store, and the same store with one planted bug: where such a bug lives on
// undetected, chaos itself is broken, and where the clean store is accused, too.

import ChaosContracts
import ChaosPhone

/// A store that keeps its promises, or breaks one on purpose.
public struct Canary: ConfigurableStore {
  /// What is wrong with it; nothing with the clean store.
  public private(set) var bugs: [PlantedBug]

  public init(bugs: [PlantedBug] = []) { self.bugs = bugs }

  public init(bug: PlantedBug) { bugs = [bug] }

  /// The app makes one mistake at most: the first that was planted.
  public var appBug: AppBug? { bugs.lazy.compactMap { AppBug(rawValue: $0.word) }.first }

  public var hasCarefulApp: Bool { true }

  public var family: String { "canary" }
  public var standard: Canary { Canary() }
  public var options: [StoreOption<Self>] { [.flags(\.bugs, atMost: 2)] }

  public var summary: String {
    bugs.isEmpty
      ? "one file, class C, locked read-merge-write, full sync, checksum, spare"
      : "planted bug: " + bugs.map(\.summary).joined(separator: "; ")
  }

  /// The same for every bug: a bug is what breaks a promise.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.protect(by: .completeUntilFirstUnlock)
    promises.loginsAreWhole = true
    return promises
  }

  public func open(_ host: Host) throws(StoreError) -> any Store { try CanaryStore(host, bugs) }
}
