// What a sweep must find in stores whose faults are known, and what it must leave alone
// (FACTS.md, crash catalogue 1, 3 and 4).

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosSimulation
import ChaosTrace
import Testing

@Suite struct SweepTests {
  @Test(arguments: ["hardened-file", "canary"])
  func `A file replaced with care loses nothing in any model, crashed once or twice`(
    _ store: String
  ) throws {
    let swept = try Swept(store, [SweptAct(.streak)], faults: true)
    // A disk without second thoughts, and the strongest adversary.
    let twice = try Swept(store, [SweptAct(.batch)], models: [.kill, .posixParanoid], twice: true)
    for row in swept.result.rows + twice.result.rows {
      #expect(row.unique > 0 && row.failing == 0, "\(row.name)")
    }
    #expect(swept.result.failures.isEmpty && swept.result.doubts.isEmpty)
    #expect(twice.result.failures.isEmpty && twice.result.doubts.isEmpty)
  }

  @Test(
    arguments: ["canary:no-folder-sync", "canary:leaves-date-out", "sqlite-wal:synchronous=off"])
  func `A recovery that is crashed as well comes to what it comes to alone`(_ store: String)
    throws
  {
    func rows(twice: Bool) throws -> [SweepRow] {
      try Swept(store, [SweptAct(.streak)], models: [.kill, .apfsPower], twice: twice).result.rows
    }
    let (once, twice) = (try rows(twice: false), try rows(twice: true))
    for row in once {
      let same = try #require(twice.first { $0.name == row.name })
      #expect(same.generated == row.generated && same.unique == row.unique, "\(row.name)")
      #expect(same.losses == row.losses && same.broken == row.broken, "\(row.name)")
    }
    #expect(once.contains { $0.failing > 0 })
  }

  @Test func `A state that several models reach is counted by each and recovered once`() throws {
    let one = try Swept("hardened-file", [SweptAct(.streak)], models: [.ext4Ordered]).result
    let unique = try #require(one.rows.first { $0.name == DiskModelName.ext4Ordered.word }).unique
    #expect(one.recovered == unique && unique > 0)
    let both = try Swept("hardened-file", [SweptAct(.streak)], models: [.ext4Ordered, .btrfs])
      .result
    let counts = both.rows.map(\.unique)
    #expect(counts.count == 2 && counts.allSatisfy { $0 <= both.recovered })
    #expect(both.recovered < counts.reduce(0, +))
  }

  /// ext4 differs from APFS in what follows a rename over a file, and SQLite makes none.
  @Test(arguments: ["sqlite-wal", "canary:no-file-sync"])
  func `A model that shares what another has come to has what it has alone`(_ store: String)
    throws
  {
    func rows(_ models: [DiskModelName]) throws -> [SweepRow] {
      try Swept(store, [SweptAct(.streak)], models: models, twice: true, faults: true).result.rows
    }
    let (one, two) = (try rows([.apfsPanic]), try rows([.ext4Ordered]))
    let both = try rows([.apfsPanic, .ext4Ordered])
    #expect(both.map(\.name) == (one[..<2] + two[..<2] + one[2...]).map(\.name))
    for (row, alone) in zip(both, one[..<2] + two[..<2]) {
      #expect(row.generated == alone.generated && row.unique == alone.unique, "\(row.name)")
      #expect(row.losses == alone.losses && row.broken == alone.broken, "\(row.name)")
    }
    #expect(both[5].generated == one[3].generated + two[3].generated)
    #expect((one[0].losses == two[0].losses) == (store == "sqlite-wal"))
  }

  /// The folder's sync is missing: LazyFS cannot see it, since its names are always durable.
  @Test func `A rename without a sync of its folder is lost, and lazy misses it`() throws {
    let swept = try Swept(
      "canary:no-folder-sync", [SweptAct(.streak)],
      models: [.kill, .lazy, .ext4Ordered, .apfsPanic, .posixWorst])
    for model in [DiskModelName.kill, .lazy] { #expect(try swept.losses(model) == [], "\(model)") }
    for model in [DiskModelName.ext4Ordered, .apfsPanic, .posixWorst] {
      #expect(try swept.losses(model) == [.durability], "\(model)")
    }
  }

  /// On ext4 a rename over a file flushes the new one first, so it is old and never damaged.
  @Test func `A rename without a sync of the file is damaged where renames do not flush`() throws {
    let swept = try Swept(
      "canary:no-file-sync", [SweptAct(.streak)], models: [.kill, .ext4Ordered, .posixWorst])
    #expect(try swept.losses(.kill) == [])
    #expect(try swept.losses(.posixWorst).contains(.corruption))
    #expect(try !swept.losses(.ext4Ordered).contains(.corruption))
  }

  @Test func `A file that is truncated and written in place is damaged by a kill`() throws {
    let swept = try Swept("plain-file", [SweptAct(.write)], models: [.kill, .lazy])
    #expect(try swept.losses(.kill).contains(.corruption))
    #expect(try swept.losses(.lazy) == [], "what is written and synced at once is whole or old")
  }

  @Test func `fsync is enough for a panic, and not for a power loss on a drive with a cache`()
    throws
  {
    let swept = try Swept(
      "canary:weak-sync", [SweptAct(.streak)], models: [.apfsPanic, .ext4Ordered, .apfsPower])
    #expect(try swept.losses(.apfsPanic) == [] && swept.losses(.ext4Ordered) == [])
    #expect(try swept.losses(.apfsPower).contains(.durability))
  }

  @Test func `Half a batch is atomicity`() throws {
    let swept = try Swept("canary:half-batch", [SweptAct(.batch)], models: [.kill])
    #expect(try swept.losses(.kill) == [.atomicity])
    #expect(swept.result.failures.map(\.invariant) == ["BatchesAreAtomic"])
  }

  @Test func `What the store's own check complains about is corruption`() throws {
    let swept = try Swept("canary:leaves-date-out", [SweptAct(.streak)], models: [.kill])
    #expect(try swept.losses(.kill) == [.corruption])
    #expect(swept.result.failures.allSatisfy { $0.invariant == "PassesItsOwnCheck" })
    #expect(!swept.result.failures.isEmpty)
  }

  @Test func `What a store does not promise is counted, and is no failure`() throws {
    let swept = try Swept("session-cached", models: [.ext4Ordered])
    let row = try #require(swept.result.rows.first)
    #expect(row.failing > 0 && row.losses[0] > 0)
    #expect(row.broken.allSatisfy { $0 == 0 } && swept.result.failures.isEmpty)
  }

  /// A daemon's memory cannot be copied: a kill runs the whole trace.
  @Test func `A kill leaves a daemon alive`() throws {
    let swept = try Swept("session-cached", models: [.kill])
    #expect(try swept.losses(.kill) == [] && swept.result.doubts.isEmpty)
  }

  /// The bugs that need a crash, or a fault and perhaps a crash, on an unlocked phone.
  @Test(
    arguments: [
      "writes-in-place", "crashes-on-leftover", "gap-between-renames", "swallows-write-error",
      "ignores-short-write", "ignores-sync-error", "dirties-again", "ignores-rename-error",
      "half-batch",
    ])
  func `Planted bugs of crashes and faults are found`(_ bug: String) throws {
    let catalog = Catalog()
    let invariant = try #require(catalog.canaries.first { $0.name == bug }).invariant
    let swept = try Swept(
      "canary:\(bug)", [SweptAct(bug == "half-batch" ? .batch : .streak)],
      models: [.kill, .apfsPower], faults: true)
    #expect(swept.result.failures.contains { $0.invariant == invariant }, "\(invariant)")
    #expect(swept.result.doubts == [])
  }

  @Test func `Each failure is a trace that breaks its promise from the first step`() throws {
    let catalog = Catalog()
    let store = try catalog.store("plain-file:atomic")
    let swept = try Swept(
      "plain-file:atomic", [SweptAct(.remove)], models: [.kill, .ext4Ordered], twice: true,
      faults: true)
    #expect(!swept.result.failures.isEmpty)
    for failure in swept.result.failures {
      let trace = Trace(decoding: failure.trace)
      #expect(trace.bytes == failure.trace && trace.header.disk == failure.model ?? .apfsPower)
      let outcome = catalog.simulator().run(trace, store)
      #expect(outcome.violations.contains { $0.invariant == failure.invariant })
      #expect((1...failure.states).contains(failure.failing))
    }
  }

  /// A run that took its worker with it is left out, and nothing else.
  @Test func `A run that is left out is named, and the others are what they were`() throws {
    func swept(_ part: SweepPlan.Part, until stop: Int = .max) throws -> SweepResult {
      try Swept(
        "plain-file:atomic", [SweptAct(.streak)], models: [.kill, .ext4Ordered], faults: true,
        part: part, until: stop
      ).result
    }
    func unique(_ result: SweepResult) -> Int { result.rows.reduce(0) { $0 + $1.unique } }
    let whole = try swept(SweepPlan.Part())
    // The first run executes the work; the third recovers a state.
    let gap = try swept(SweepPlan.Part(without: [3]))
    #expect(whole.lost.isEmpty && gap.lost.count == 1 && gap.rows.count == whole.rows.count)
    #expect(unique(gap) < unique(whole) && unique(gap) >= unique(whole) - 2)
    let lost = Trace(decoding: gap.lost[0])
    #expect(lost.steps.contains(.kill(.app, .jetsam)) && lost.header.disk == .kill)
    // Without the work there is nothing to crash.
    let model = try swept(SweepPlan.Part(without: [1]))
    #expect(model.rows.map(\.name) == ["ext4.ordered", "fault", "fault, then crash"])
    for partial in [try swept(SweepPlan.Part(end: 20)), try swept(SweepPlan.Part(), until: 20)] {
      #expect(unique(partial) > 0 && unique(partial) < unique(whole))
      #expect(partial.doubts == [] && partial.rows.count < whole.rows.count)
    }
  }

  /// What a panic leaves on a disk without a drive cache is a power loss's state elsewhere.
  @Test(arguments: ["plain-file", "plain-file:layout=dictionary"])
  func `A state that models share is judged by what each of them may do`(_ store: String) throws {
    for models: [DiskModelName] in [[.apfsPanic, .apfsPower], [.apfsPower, .posixWorst]] {
      let swept = try Swept(store, [SweptAct(.streak)], models: models)
      #expect(swept.result.doubts == [])
      #expect(!swept.result.failures.isEmpty)
    }
  }

  @Test func `A sweep gives the same table and traces each time`() throws {
    let digests = try (0..<2).map { _ in
      try Swept("plain-file:atomic", [SweptAct(.streak)], seed: 7, twice: true).result.digest
    }
    #expect(digests[0] == digests[1])
    #expect(digests[0] == Self.pinned, "the same in debug and release: \(digests[0])")
  }

  private static let pinned: UInt64 = 8_653_557_314_866_493_927
}
