// LevelDB as the catalog lists it: its settings, and what its documentation promises under each.

import ChaosKit
import ChaosProcess
import Stores

/// LevelDB in the container that the app and its extensions share.
public struct LevelDBStore: ManagedStoreKind, ConfigurableStore {
  public typealias Managed = LibraryStore
  private var settings = LevelDB.Settings.durable
  private var isParanoid = true
  private var isNaive = false
  private var isKept = false

  /// - Parameters:
  ///   - isParanoid: whether it refuses to open what it cannot read, and does not go on without it.
  ///   - isNaive: whether the library makes the folder of its files.
  public init(
    _ settings: LevelDB.Settings = .durable, isParanoid: Bool = true, isNaive: Bool = false,
    isKept: Bool = false
  ) {
    self.settings = settings
    self.isParanoid = isParanoid
    self.isNaive = isNaive
    self.isKept = isKept
  }

  public var family: String { "leveldb" }
  public var standard: LevelDBStore { LevelDBStore() }
  public var options: [StoreOption<Self>] {
    [
      .choice("settings", \.settings), .flag("trusting", \.isParanoid, is: false),
      .flag("naive", \.isNaive), .flag("kept", \.isKept),
    ]
  }
  public var summary: String { "LevelDB, opened for each act" }
  public var words: [String] {
    [
      "leveldb", settings.rawValue, isParanoid ? "paranoid" : "trusting",
      isNaive ? "naive" : "careful",
      isKept ? "kept" : "opened",
    ]
  }

  /// Without `sync`, "if the machine crashes, some recent writes may be lost"; "if it is just the
  /// process that crashes (i.e., the machine does not reboot), no writes will be lost". A database
  /// is open in one process at a time.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.protection = .completeUntilFirstUnlock
    promises.unavailable = .beforeFirstUnlock
    promises.detectsDamage = false
    promises.mayBeBusy = true
    if settings == .fast {
      promises.panic = .onFlush
      promises.powerLoss = .onFlush
    }
    return promises
  }
}
