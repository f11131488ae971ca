// `chaos doctor`: proves that the tool itself works here.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus
import ChaosReports
import ChaosSearch

struct DoctorCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check determinism, planted bugs and write access.")

  /// Traces that every store must run alike in two processes.
  private static let traces = 400
  /// Traces of every planted bug that the kill matrix is made of, at least.
  private static let page = 1_000

  @Option(help: "The corpus folder to check.")
  var corpus = CorpusFolder.usual

  @Flag(help: "Print which invariant finds which planted bug, and how soon.")
  var canaries = false

  /// How the kill matrix is written.
  enum MatrixFormat: String, ExpressibleByArgument, CaseIterable { case text, json, markdown }

  @Option(help: "With --canaries: write text, or the kill matrix alone, as json or markdown.")
  var format = MatrixFormat.text

  @Option(parsing: .unconditional, help: "What the traces are drawn from.")
  var seed: UInt64 = 1

  @Option(
    parsing: .unconditional,
    help: "With --canaries: how many seeds planted bugs are looked for from, this one the first.")
  var seeds = 10

  @OptionGroup var jobs: JobsOptions

  func validate() throws {
    try CorpusOptions.validate(corpus)
    guard (1...1_000).contains(seeds) else {
      throw ValidationError("'--seeds' must be between 1 and 1000.")
    }
    if format != .text, !canaries {
      throw ValidationError("'--format' is for the kill matrix: it needs '--canaries'.")
    }
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let interruption = Interruption.watched()
    if format != .text {
      interruption.isDoing("the search for planted bugs")
      return try printMatrix(catalog)
    }
    var isWell = try checkDeterminism(catalog, interruption)
    interruption.isDoing("the search for planted bugs")
    isWell = try checkCanaries(catalog) && isWell
    do throws(TraceFileError) { try CorpusFolder(corpus).checkWritable() } catch {
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
    for store in catalog.allStores {
      interruption.isDoing("the check of determinism of \(store)")
      let source = TraceSource(
        seed: seed, eras: EraName.allCases, for: AppTraits(try catalog.store(store)))
      let request = ExploreRequest(0..<Self.traces, of: source)
      let pool = jobs.workers.pool(1)
      let digests = [RunnerRole.finder, .witness].map { role -> UInt64? in
        try? pool.ask(request, of: store, as: role).get().digest
      }
      let agrees = digests[0] != nil && digests[0] == digests[1]
      var detail = "\(store), \(Self.traces) traces in two processes"
      if digests.contains(nil) {
        detail += "; a worker was lost"
      } else if !agrees,
        let found = RowDivergence.find(0..<Self.traces, of: source, on: store, pool)
      {
        detail += "; \(found.words.harmless())"
      }
      try say(agrees, "determinism", detail)
      isWell = isWell && agrees
    }
    return isWell
  }

  /// Every planted bug is found by its own invariant, and the clean store holds.
  private func checkCanaries(_ catalog: Catalog) throws -> Bool {
    let census = census(catalog, seeds: canaries ? seeds : 1)
    let all = census.seeds.count
    for row in census.rows where canaries || !row.isFound {
      let finds =
        "\(row.invariant), \(row.traces.count) of \(all) seeds"
        + (row.median.map { ", median trace \($0) (\(row.partWords))" } ?? "")
      let detail = [finds, row.trouble(census.reach)].compactMap { $0 }.joined(separator: "; ")
      try say(row.isFound, "canary:\(row.bug)", detail)
    }
    let seeds =
      all == 1
      ? ""
      : " from each of \(all) seeds, \(census.soon) or more in \(CanaryCensus.few) traces"
    try say(
      census.found == census.rows.count, "planted bugs",
      "\(census.found) of \(census.rows.count) found\(seeds)")
    try say(census.cleanFailures == 0, "clean canary", "\(census.cleanTraces) traces")
    return census.isWhole
  }

  private func census(_ catalog: Catalog, seeds: Int) -> CanaryCensus {
    CanaryCensus(
      (0..<UInt64(seeds)).map { number in
        KillMatrix(catalog, jobs.pool, seed: seed &+ number, atLeast: 0, shrinks: false)
      })
  }

  /// The kill matrix of the first seed, in which every bug is shrunk and meets every invariant,
  /// with the finds from all seeds; and nothing else.
  private func printMatrix(_ catalog: Catalog) throws -> ExitStatus {
    var matrix = KillMatrix(
      catalog, jobs.pool, seed: seed, atLeast: Self.page, shrinks: true)
    matrix.census = census(catalog, seeds: seeds)
    let command = "chaos doctor --canaries --format markdown" + (seed == 1 ? "" : " --seed \(seed)")
    try Console.print(
      format == .markdown ? KillPage.markdown(matrix, command: command) : SortedJSON.text(matrix),
      terminator: "")
    return matrix.isWhole ? .held : .unknown
  }
}
