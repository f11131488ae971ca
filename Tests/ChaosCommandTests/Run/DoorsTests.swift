// Whichever door the same traces come in by, the same findings come out, with the same counts: the
// command line, a plan with shards and a merge, a night, a test, a fuzzer.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosFuzzing
import ChaosSearch
import ChaosTrace
import Testing

@testable import ChaosTesting

@Suite struct DoorsTests {
  /// What a finding is, wherever it was found.
  private struct Told: Hashable {
    var signature: String
    var invariant: String
    var id: String
    var seen: Int

    init(_ finding: Finding) {
      (signature, invariant) = (finding.signature, finding.invariant)
      (id, seen) = (finding.id, finding.seen)
    }

    init(_ finding: RunDocument.Finding) {
      (signature, invariant) = (finding.signature, finding.invariant)
      (id, seen) = (finding.id, finding.seen)
    }
  }

  private static let runs = 250

  /// Findings of each seed's traces, fed to a fuzzer in the order of their indices.
  private func fuzzed(_ name: String, seeds: Range<UInt64>, runs: Int = runs) throws -> [Told] {
    let counters = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 10)
    defer { counters.deallocate() }
    var options = FuzzOptions()
    options.store = name
    let session = try FuzzSession(options, counters: counters)
    let store = try Catalog().store(name)
    let sources = seeds.map { seed in
      TraceSource(
        seed: seed, eras: EraName.allCases, models: DiskModelName.usual,
        isCareful: store.hasCarefulApp)
    }
    for index in 0..<runs {
      for source in sources { _ = session.run(source.trace(index).bytes) }
    }
    #expect(session.remarks.isEmpty, "\(session.remarks)")
    return session.findings.map(Told.init)
  }

  private func run(_ sandbox: Sandbox, _ arguments: [String]) throws -> [Told] {
    let ended = try sandbox.start(arguments + ["--format", "json", "-q"]).wait()
    #expect(ended.status == 1, "\(ended.errors)")
    return try ended.json(RunDocument.self).stores.flatMap(\.findings).map(Told.init)
  }

  /// The findings of a result that was written.
  private func told(_ sandbox: Sandbox, _ path: String) throws -> [Told] {
    try ResultFile(sandbox.work + "/" + path).report.stores.flatMap(\.findings).map(Told.init)
  }

  /// Of few traces shrinking meets what none of them shows.
  @Test(arguments: [
    ("session-cached", UInt64(1)..<4, Self.runs), ("plain-file", 1..<4, Self.runs),
    ("plain-file", 6..<7, 50),
  ])
  func theSameTracesShowTheSame(store: String, seeds: Range<UInt64>, runs: Int) throws {
    let search = ["--store", store, "--seed", "\(seeds.lowerBound)..<\(seeds.upperBound)"]
    let length = ["--runs", "\(runs)"]
    let sandbox = try Sandbox()
    let found = try run(sandbox, ["run", "--jobs", "2"] + search + length)
    #expect(found.count > (store == "plain-file" ? 2 : 0))
    if runs < Self.runs { #expect(found.contains { $0.seen == 0 }) }

    // Each shard has a slice, however few traces there are.
    let slice = ["--slice", "\(min(40, runs / 3))"]
    let plan = ["plan", "--shards", "3", "-o", "plan.json"] + slice + search + length
    #expect(try sandbox.start(plan).wait().status == 0)
    for shard in 1...3 {
      let ended = try sandbox.run(
        "run", "--plan", "plan.json", "--shard", "\(shard)/3", "--out", "out", "-q")
      #expect(ended.status == 0 || ended.status == 1, "\(ended.errors)")
    }
    #expect(try sandbox.run("merge", "out", "-o", "merged", "-q").status == 1)
    #expect(try told(sandbox, "merged") == found)

    let night =
      ["nightly", "--commit", "0000001", "--date", "2026-01-01", "--canaries", "1", "-q"]
      + ["--slice", "70", "--era", "all"] + DiskModelName.usual.flatMap { ["--model", $0.word] }
      + search + length
    #expect(try sandbox.start(night).wait().status == 1)
    #expect(try told(sandbox, "Reports/Runs/2026-01-01-0000001/summary.json") == found)

    #expect(try fuzzed(store, seeds: seeds, runs: runs) == found)
  }

  @Test(arguments: ["session-cached", "plain-file"], [UInt64(1), 2])
  func aTestFindsWhatTheCommandFinds(name: String, seed: UInt64) throws {
    let sandbox = try Sandbox()
    let found = try run(
      sandbox, ["run", "--store", name, "--seed", "\(seed)", "--runs", "\(Self.runs)"])
    let catalog = Catalog()
    let store = try catalog.store(name)
    let search = TestSearch(
      try TestSettings([:]), runs: Self.runs, seed: seed, eras: EraName.allCases,
      models: DiskModelName.usual)
    let report = try search.run(store, InProcessRunner(catalog, of: store))
    #expect(report.findings.map(Told.init) == found)
    #expect(try fuzzed(name, seeds: seed..<seed + 1) == found)
  }
}
