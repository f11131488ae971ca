// A store that harms its own process: it proves that a campaign outlives that. Otherwise it is the
// hardened file.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// A store that misbehaves as no simulation can undo, whenever a key is removed.
public struct Rogue: ConfigurableStore {
  /// What it does.
  public enum Mischief: String, Sendable, CaseIterable {
    /// Stops the process.
    case trap
    /// Never returns, and never calls the disk.
    case spin
    /// Takes memory without end.
    case hoard
    /// Answers differently in each run.
    case dice
  }

  /// The standard one has none, and does the first.
  private var mischief: Mischief?

  public init(_ mischief: Mischief? = nil) { self.mischief = mischief }

  public var family: String { "rogue" }
  public var standard: Rogue { Rogue() }
  public var options: [StoreOption<Self>] { [.oneFlag(\.mischief)] }

  public var summary: String { "harms its own process when a key is removed: a test of the tool" }

  public func promises(_ era: Era) -> Promises { Promises() }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    RogueStore(try HardenedStore(host), mischief ?? .trap)
  }
}

/// The hardened file, until a key is removed.
private final class RogueStore: Store {
  private let store: HardenedStore
  private let mischief: Rogue.Mischief
  /// Memory that is never given back.
  private var hoard: [[UInt8]] = []
  private var turns = 0

  init(_ store: HardenedStore, _ mischief: Rogue.Mischief) {
    self.store = store
    self.mischief = mischief
  }

  func read(_ key: Key) -> ReadOutcome { store.read(key) }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try store.update(key, change)
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) { try store.apply(changes) }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    guard value == nil else { return try store.write(key, value) }
    switch mischief {
    case .trap: fatalError("the rogue store stops its process")
    case .spin: while true { turns &+= 1 }
    case .hoard: while true { hoard.append([UInt8](repeating: 1, count: 1 << 20)) }
    case .dice:
      // The order of a set differs from process to process; so many agree never.
      let numbers = Set((0..<64).map { "\($0)" }).prefix(16).compactMap { UInt8($0) }
      try store.write(key, Value(bytes: numbers))
    }
  }
}
