// `chaos doctor`: proves that the tool itself works here.

import ArgumentParser
import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosSearch
import ChaosTrace
import Foundation

struct DoctorCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check determinism, planted bugs and write access.")

  /// Traces that every store must run alike in two processes.
  private static let traces = 400
  /// Traces within which every planted bug must be found.
  private static let reach = 10_000

  @Option(help: "The corpus folder to check.")
  var corpus = RunCommand.defaultCorpus

  @Flag(help: "Print which invariant finds which planted bug, and how soon.")
  var canaries = false

  @Option(parsing: .unconditional, help: "What the traces are drawn from.")
  var seed: UInt64 = 1

  @OptionGroup var workers: WorkerOptions

  func validate() throws { try CorpusArgument.validate(corpus) }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let interruption = Interruption()
    let signals = interruption.watch()
    defer { for signal in signals { signal.cancel() } }
    var isWell = try checkDeterminism(catalog, interruption)
    interruption.isDoing("the search for planted bugs")
    isWell = try checkCanaries(catalog) && isWell
    do throws(CorpusError) { try CorpusFolder(corpus).checkWritable() } catch {
      try say(false, "write access", error.description)
      return .cannotWrite
    }
    try say(true, "write access", corpus)
    return isWell ? .held : .unknown
  }

  private func say(_ isWell: Bool, _ what: String, _ detail: String) throws {
    try Console.print("\(isWell ? "✓ ok  " : "✗ sick") \(what): \(detail)")
  }

  /// The same traces in two processes, which differ in addresses and hash seeds.
  private func checkDeterminism(_ catalog: Catalog, _ interruption: Interruption) throws -> Bool {
    var isWell = true
    for store in catalog.defaultStores {
      interruption.isDoing("the check of determinism of \(store)")
      let request = WorkerRequest(
        store: store,
        task: .explore(
          seed: seed, eras: EraName.allCases.map(\.code), models: [DiskModelName.apfsPower.code],
          low: 0, high: Self.traces))
      let digests = (0..<2).map { place -> UInt64? in
        // A pool of its own: another process each time.
        let reply = workers.pool(1, "check\(place)").ask(request)
        guard case .success(.explored(let result)) = reply else { return nil }
        return result.digest
      }
      let agrees = digests[0] != nil && digests[0] == digests[1]
      try say(agrees, "determinism", "\(store), \(Self.traces) traces in two processes")
      isWell = isWell && agrees
    }
    return isWell
  }

  /// Every planted bug is found by the invariant that it was planted for, and the clean store
  /// holds.
  private func checkCanaries(_ catalog: Catalog) throws -> Bool {
    let jobs = ProcessInfo.processInfo.activeProcessorCount
    let pool = workers.pool(jobs, "canary")
    let bugs = catalog.canaries
    let seed = seed
    let results = pool.each(bugs) { bug in Self.firstTrace(bug, seed, pool) }
    var found = 0
    for (bug, first) in zip(bugs, results) {
      if let first {
        found += 1
        if canaries { try say(true, "canary:\(bug.name)", "\(bug.invariant), trace \(first)") }
      } else {
        try say(
          false, "canary:\(bug.name)", "not found by \(bug.invariant) in \(Self.reach) traces")
      }
    }
    try say(found == bugs.count, "planted bugs", "\(found) of \(bugs.count) found")
    let clean = pool.ask(Self.explore("canary", seed, 0, 2_000))
    var isClean = false
    if case .success(.explored(let result)) = clean { isClean = result.failures.isEmpty }
    try say(isClean, "clean canary", "2000 traces")
    return found == bugs.count && isClean
  }

  private static func explore(_ store: String, _ seed: UInt64, _ low: Int, _ high: Int)
    -> WorkerRequest
  {
    WorkerRequest(
      store: store,
      task: .explore(
        seed: seed, eras: EraName.allCases.map(\.code),
        models: DiskModelName.allCases.map(\.code), low: low, high: high))
  }

  /// The first trace by which the bug's own invariant finds it.
  private static func firstTrace(_ bug: CanaryEntry, _ seed: UInt64, _ pool: WorkerPool) -> Int? {
    var low = 0
    while low < reach {
      // Most are found soon, so the first ranges are short.
      let high = min(max(2 * low, 50), low + 1_000, reach)
      let reply = pool.ask(explore("canary:\(bug.name)", seed, low, high))
      guard case .success(.explored(let result)) = reply else { return nil }
      let first = result.failures.first { $0.invariants.contains(bug.invariant) }
      if let first { return first.index }
      low = high
    }
    return nil
  }
}
