// `chaos run --plan`: one shard of a plan.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosReports
import ChaosTrace
import Foundation

/// Runs a shard, and tells what came of it.
struct ShardRunCommand {
  let catalog: Catalog
  let plan: ShardPlan
  /// From 1; nil for the whole plan.
  let shard: Int?
  let folder: ShardFolder
  let jobs: Int
  /// Seconds after which no slice begins.
  let seconds: Double?
  let format: RunFormat
  let output: OutputOptions
  let workers: WorkerOptions

  /// - Parameters:
  ///   - corpus: the corpus that is here; it need not be.
  init(
    _ catalog: Catalog, plan path: String, _ argument: ShardArgument?, folder: String,
    corpus: String, jobs: Int, seconds: Double?, format: RunFormat, output: OutputOptions,
    workers: WorkerOptions
  ) throws(CommandFailure) {
    self.catalog = catalog
    plan = try PlanFile.read(path)
    self.folder = ShardFolder(folder)
    self.jobs = jobs
    self.seconds = seconds
    self.format = format
    self.output = output
    self.workers = workers
    try Self.check(plan, path, corpus, catalog)
    switch argument {
    case nil: shard = nil
    case .given(let number, let count)?:
      shard = number
      try Self.check(count, plan, "'--shard'")
    case .auto?:
      let answer = try ShardSource.ask(ProcessInfo.processInfo.environment)
      try Self.check(answer.count ?? plan.shards, plan, answer.variable)
      guard answer.shard <= plan.shards else {
        throw CommandFailure(
          "\(answer.variable) is task \(answer.shard), and the plan has \(plan.shards) shards.",
          .usage)
      }
      Console.error("shard \(answer.shard)/\(plan.shards), from \(answer.variable)")
      shard = answer.shard
    }
  }

  /// Slices are the same on every machine only if the program is.
  private static func check(
    _ plan: ShardPlan, _ path: String, _ corpus: String, _ catalog: Catalog
  ) throws(CommandFailure) {
    let build = try BuildIdentity.program()
    guard plan.version == chaosVersion, plan.build == build else {
      throw CommandFailure(
        "\(path): was made by another program (version \(plan.version), build "
          + "\(plan.build.prefix(8)); this one is \(chaosVersion), \(build.prefix(8)))", .malformed)
    }
    for store in plan.stores {
      do throws(CatalogError) { _ = try catalog.store(store) } catch {
        throw CommandFailure(error)
      }
    }
    if HostFiles().isFolder(corpus) == true, try BuildIdentity.corpus(corpus) != plan.corpus {
      throw CommandFailure(
        "\(corpus): is not the corpus that \(path) was made with", .malformed)
    }
  }

  private static func check(_ count: Int, _ plan: ShardPlan, _ what: String)
    throws(CommandFailure)
  {
    guard count == plan.shards else {
      throw CommandFailure("\(what) says \(count) shards, and the plan has \(plan.shards).", .usage)
    }
  }

  func run() throws -> ExitStatus {
    let numbers = shard.map { plan.slices(of: $0 - 1) }
    let name = ShardFolder.name(
      shard: shard ?? 1, of: shard == nil ? 1 : plan.shards)
    let isText = format == .text
    let title =
      "chaos \(chaosVersion) · seed \(plan.seed.escaped) · shard "
      + (shard.map { "\($0)/\(plan.shards)" } ?? "1/1")
      + " · \(numbers?.count ?? plan.count) slices · plan \(plan.digest.prefix(8))"
    if isText { try Console.print(title + "\n") } else if !output.quiet { Console.error(title) }
    let interruption = Interruption.watched()
    let clock = Stopwatch()
    let folder = folder
    let earlier = try folder.open(name, plan)
    let resumed = earlier.results.count(where: \.isWhole)
    if resumed > 0, !output.quiet {
      Console.error("goes on after \(resumed) slices of an earlier run")
    }
    let run = CampaignRun(
      earlier, catalog, workers.pool(jobs), interruption, Progress(isQuiet: output.quiet),
      keeping: CampaignRun.Keeping(
        save: { try folder.save($0) }, write: { try folder.write($0, as: name) }))
    let seconds = seconds
    let mine = numbers ?? Array(0..<plan.count)
    try run.run(
      mine, isOver: { seconds.map { clock.seconds >= $0 } ?? false },
      announce: { if isText { try Console.print(TextReport.oneLine($0)) } })
    if let failure = run.saveFailure { throw failure }
    // A shard of a few slices may have none of some store.
    let stores = plan.stores.filter { store in mine.contains { plan[$0].store == store } }
    var report = run.report(of: stores) { finding in
      let words = ["replay"] + [finding.traceFile ?? finding.id]
      return Program.command + " " + words.map(\.forShell).joined(separator: " ")
    }
    for place in report.stores.indices {
      let store = report.stores[place].store
      let missing = mine.count { plan[$0].store == store && !run.manifest.hasRun($0) }
      if missing > 0 { report.stores[place].doubt("\(missing) slices were not run") }
    }
    report.settle()
    if isText {
      try Console.tell(TextReport.summary(report), Palette(flag: output.color))
    } else {
      try Console.print(JSONReport(tellsTimes: false).render(report), terminator: "")
    }
    return interruption.status ?? ExitStatus(report.verdict)
  }
}
