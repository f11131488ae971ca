// A log of changes: each is appended, and no change is synced before a flush. What it promises is
// weaker than what the other file stores do, in several ways that apps choose on purpose.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace

/// A log of changes. What survives a crash of the phone is a beginning of it.
public struct ChangeLog: ConfigurableStore {
  /// What a process knows of the writes of others.
  enum Reading: String, CaseIterable, Sendable {
    /// It looks at the file before each read.
    case fresh
    /// It reads the file once, and goes on from there.
    case session
    /// It reads the file again when another process says that it changed, and when it comes back.
    case watched
  }

  /// When a change goes to the file.
  enum Writing: String, CaseIterable, Sendable {
    /// Before it is acknowledged.
    case atOnce = "at-once"
    /// Afterwards: in a moment, when the user leaves, at a flush.
    case later
  }

  var reading = Reading.fresh
  var writing = Writing.atOnce
  var syncsEach = false
  var protection = ProtectionClass.completeUntilFirstUnlock
  /// The class of the identity's own log; nil where it has none.
  var identity: ProtectionClass?

  public init() {}

  public var family: String { "change-log" }
  public var standard: ChangeLog { ChangeLog() }
  public var options: [StoreOption<Self>] {
    [
      .choice("reads", \.reading), .choice("writes", \.writing),
      .onOff("sync", \.syncsEach), .protection("class", \.protection),
      .protection("identity", \.identity),
    ]
  }

  public var summary: String {
    "a log of changes, class C, locked, synced by a flush, a running checksum"
  }

  public func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.protect(by: protection)
    if !syncsEach || writing == .later {
      promises.panic = .onFlush
      promises.powerLoss = .onFlush
    }
    if writing == .later {
      promises.kill = .onFlush
      // Who has changes that are in no file yet keeps the others out.
      promises.mayBeBusy = true
    }
    // The log of the identity is one of its own, and lost or kept by itself.
    promises.survivesInOrder = identity == nil
    if let identity {
      promises.protect(.identity, by: identity)
      promises.protect(filesAt: Self.identityLog, by: identity)
    }
    switch reading {
    case .fresh: break
    case .session: promises.sharing = .perSession
    case .watched: promises.sharing = .eventual
    }
    // A damaged record looks like one that was cut off.
    promises.detectsDamage = false
    return promises
  }

  static let identityLog = "/identity.log"

  public func open(_ host: Host) throws(StoreError) -> any Store { try ChangeLogStore(host, self) }
}
