// A store that harms its own process, which a campaign must outlive. Otherwise the hardened file.

import ChaosContracts
import ChaosPhone
import ChaosTrace

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
    /// Writes without end to whatever the process answers by.
    case flood
    /// Leaves files in the temporary folder without end.
    case fill
    /// Does not listen to signals, and never returns.
    case deaf
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

/// The system's call, which a store's own function of that name hides.
private func writeAway(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// The hardened file, until a key is removed.
private final class RogueStore: Store {
  private let store: HardenedStore
  private let mischief: Rogue.Mischief
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
    case .flood: while true { flood() }
    case .fill: while true { leaveFile() }
    case .deaf:
      for number in 1..<NSIG { _ = signal(number, SIG_IGN) }
      while true { turns &+= 1 }
    }
  }

  /// Writes to every pipe of the process.
  private func flood() {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    for descriptor in Int32(3)..<64 {
      var info = stat()
      guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFIFO else { continue }
      _ = bytes.withUnsafeBytes { writeAway($0, to: descriptor) }
    }
  }

  private func leaveFile() {
    turns &+= 1
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/nowhere"
    let file = open("\(folder)/rogue-\(turns)", O_CREAT | O_WRONLY, 0o600)
    if file >= 0 { close(file) }
  }
}
