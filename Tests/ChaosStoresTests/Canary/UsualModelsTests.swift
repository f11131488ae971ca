// What a search draws from by default reaches bugs that trust in the order of names.

import ChaosBehaviours
import ChaosCampaign
import ChaosContracts
import ChaosDisk
import ChaosInvariants
import ChaosPhone
import ChaosSearch
import ChaosSimulation
import ChaosStores
import ChaosTrace
import SystemPackage
import Testing

/// A file whose checksum lies beside it. The checksum goes before the file is replaced, and comes
/// anew afterwards; nobody syncs the folder before a flush. A journal keeps the two in agreement: a
/// rename that outlives the removal before it does not.
private struct SumBeside: StoreKind {
  let name = "sum-beside"
  let summary = "trusts that names reach the disk in order"
  private let file = Canary(bug: .noFolderSync)

  func promises(_ era: Era) -> Promises {
    var promises = file.promises(era)
    promises.loginsAreWhole = false
    (promises.panic, promises.powerLoss) = (.onFlush, .onFlush)
    return promises
  }

  func open(_ host: Host) throws(StoreError) -> any Store {
    SumBesideStore(host, try file.open(host))
  }
}

private final class SumBesideStore: Store {
  private let host: Host
  private let inner: any Store
  private let folder: String
  private var file: String { folder + "/canary.bin" }
  private var sum: String { folder + "/sum" }

  init(_ host: Host, _ inner: any Store) {
    self.host = host
    self.inner = inner
    folder = "\(host.group)/Library/Application Support"
  }

  func read(_ key: Key) -> ReadOutcome { isContradicted ? .corrupt : inner.read(key) }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try change { () throws(StoreError) in try inner.write(key, value) }
  }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try self.change { () throws(StoreError) in try inner.update(key, change) }
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) {
    try change { () throws(StoreError) in try inner.apply(changes) }
  }

  func flush() throws(StoreError) {
    do throws(Errno) {
      let descriptor = try host.files.open(folder, [], protection: nil)
      defer { try? host.files.close(descriptor) }
      try host.files.sync(descriptor, .full)
    } catch {
      throw .failed(error)
    }
  }

  /// Under a lock of its own, or another writer's file would meet this one's sum.
  private func change(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    host.beginActivity()
    defer { host.endActivity() }
    let lock: Int32
    do throws(Errno) {
      lock = try host.files.open(
        folder + "/sum.lock", [.write, .create], protection: ProtectionClass.none)
    } catch {
      throw .failed(error)
    }
    defer { try? host.files.close(lock) }
    do throws(Errno) {
      try host.files.lock(lock, .flock, .exclusive, range: nil, blocking: true)
      do throws(Errno) { try host.files.unlink(sum) } catch {
        if error != .noSuchFileOrDirectory { throw error }
      }
    } catch {
      throw .failed(error)
    }
    try body()
    note()
  }

  /// A sum and its complement, by which a whole one is known.
  private func sum(of content: [UInt8]) -> [UInt8] {
    let sum = content.reduce(UInt8(1)) { $0 &* 31 &+ $1 }
    return [sum, ~sum]
  }

  private func note() {
    do throws(Errno) {
      let content = try host.files.contents(file)
      let descriptor = try host.files.open(
        sum, [.write, .create, .truncate], protection: .completeUntilFirstUnlock)
      defer { try? host.files.close(descriptor) }
      _ = try host.files.write(descriptor, at: 0, sum(of: content))
      try host.files.sync(descriptor, .full)
    } catch {
      try? host.files.unlink(sum)
    }
  }

  /// Whether the file, still the same, is not what the sum beside it says.
  private var isContradicted: Bool {
    guard let before = try? host.files.status(file),
      let content = try? host.files.contents(file), let noted = try? host.files.contents(sum),
      noted.count == 2, noted[0] == ~noted[1], noted != sum(of: content),
      let after = try? host.files.status(file)
    else { return false }
    return before == after
  }
}

struct UsualModelsTests {
  private static let chunk = 250
  private let store = SumBeside()

  /// The first trace that shows a damaged value, in so many; nil if none does.
  private func firstDamage(_ count: Int, seed: UInt64, models: [DiskModelName]) -> Int? {
    let source = TraceSource(
      seed: seed, eras: EraName.allCases, models: models, for: AppTraits(store))
    let simulator = Simulator(behaviours: behaviours, invariants: invariants)
    let explorer = Explorer(simulator, store, source)
    for low in stride(from: 0, to: count, by: Self.chunk) {
      let failures = explorer.explore(low..<low + Self.chunk).failures
      let first = failures.filter { $0.invariants.contains("NoTornValue") }.map(\.index).min()
      if let first { return first }
    }
    return nil
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func aRenameThatOutlivesARemovalIsFound(seed: UInt64) {
    let first = firstDamage(5_000, seed: seed, models: DiskModelName.usual)
    #expect(first != nil)
  }

  /// The phone's own disk keeps names in order, so nothing shows on it.
  @Test func noJournalShowsIt() {
    #expect(firstDamage(3_000, seed: 1, models: [.apfsPower]) == nil)
  }

  /// Each of the usual models has its share of what is listed and of what is drawn.
  @Test func tracesShareTheModels() {
    let source = TraceSource(seed: 1, eras: EraName.allCases, models: DiskModelName.usual)
    let start = source.listsEnd
    for range in [0..<start, start..<start + 1_000] {
      for model in DiskModelName.usual {
        let count = range.count { source.trace($0).header.disk == model }
        #expect(count * 5 >= range.count * 2, "\(model.word): \(count) of \(range.count)")
      }
    }
    #expect(DiskModelName.usual.count == 2)
  }
}
