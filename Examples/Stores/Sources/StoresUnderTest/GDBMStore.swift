// GDBM as the catalog lists it: its settings, and what its documentation promises under each.

import ChaosKit
import ChaosProcess
import Stores

/// GDBM in the container that the app and its extensions share.
public struct GDBMStore: ManagedStoreKind, ConfigurableStore {
  public typealias Managed = LibraryStore
  private var settings = GDBM.Settings.copies
  private var isNaive = false
  private var isMapped = true
  private var isKept = false

  public init(
    _ settings: GDBM.Settings = .copies, isNaive: Bool = false, isMapped: Bool = true,
    isKept: Bool = false
  ) {
    self.settings = settings
    self.isNaive = isNaive
    self.isMapped = isMapped
    self.isKept = isKept
  }

  public var family: String { "gdbm" }
  public var standard: GDBMStore { GDBMStore() }
  public var options: [StoreOption<Self>] {
    [
      .choice("settings", \.settings), .flag("naive", \.isNaive),
      .flag("nommap", \.isMapped, is: false),
      .flag("kept", \.isKept),
    ]
  }
  public var summary: String { "GDBM, opened for each act" }
  public var words: [String] {
    [
      "gdbm", used.rawValue, isNaive ? "naive" : "careful", isMapped ? "mapped" : "unmapped",
      isKept ? "kept" : "opened",
    ]
  }

  /// The naive one knows nothing of copies.
  private var used: GDBM.Settings { isNaive && settings == .copies ? .durable : settings }

  /// In its place, nothing is promised of several changes together. Without `GDBM_SYNC` and
  /// `gdbm_sync` a change is the kernel's business.
  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.protection = .completeUntilFirstUnlock
    promises.unavailable = .beforeFirstUnlock
    promises.detectsDamage = false
    if used != .copies {
      promises.atomicBatches = false
      // One process has a database open for writing; the others are told so.
      promises.mayBeBusy = true
    }
    if used == .fast {
      promises.panic = .onFlush
      promises.powerLoss = .onFlush
    }
    return promises
  }
}
