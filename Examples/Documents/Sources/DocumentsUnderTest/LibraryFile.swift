// The app's storage as the catalog lists it: its name, its options and its promises.

import ChaosKit
import ChaosProcess
import Documents

/// The library, saved in one of three ways.
public struct LibraryFile: ManagedStoreKind, ConfigurableStore {
  public typealias Managed = LibraryStore
  private var saving = Library.Saving.durable
  private var isNaive = false

  public init(_ saving: Library.Saving = .durable, isNaive: Bool = false) {
    self.saving = saving
    self.isNaive = isNaive
  }

  public var family: String { "library" }
  public var standard: LibraryFile { LibraryFile() }
  public var options: [StoreOption<Self>] {
    [
      .flag("naive", \.isNaive),
      .choice("saving", \.saving, of: [.plain, .atomic, .durable]) { $0.rawValue },
    ]
  }
  public var summary: String { "one JSON file of Foundation's" }
  public var words: [String] { [saving.rawValue, isNaive ? "naive" : "careful"] }

  /// The file has the class of its folder: nothing can be read before the first unlock.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.protection = .completeUntilFirstUnlock
    promises.unavailable = .beforeFirstUnlock
    promises.detectsDamage = false
    return promises
  }
}
