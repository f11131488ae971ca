// `chaos run --plan`: one shard of a plan.

import ChaosCatalog
import ChaosCorpus
import ChaosReports
import Foundation

extension RunCommand {
  /// Runs a shard, and tells what came of it.
  func run(plan path: String, to out: String, _ catalog: Catalog) throws -> ExitStatus {
    let plan = try ShardPlan.read(path)
    try check(plan, path, catalog)
    let shard = try shard(of: plan)
    let name = ShardFolder.name(shard: shard ?? 1, of: shard == nil ? 1 : plan.shards)
    let mine = shard.map { plan.slices(of: $0 - 1) } ?? Array(0..<plan.count)
    let isText = format == .text
    let title =
      "chaos \(chaosVersion) · seed \(plan.seed.escaped) · shard "
      + (shard.map { "\($0)/\(plan.shards)" } ?? "1/1")
      + " · \(mine.count) slices · plan \(plan.digest.prefix(8))"
    if isText { try Console.print(title + "\n") } else if !output.quiet { Console.error(title) }
    let interruption = Interruption.watched()
    let clock = Stopwatch()
    let folder = ShardFolder(out)
    let earlier = try folder.open(name, plan)
    let resumed = earlier.results.count(where: \.isWhole)
    if resumed > 0, !output.quiet {
      Console.error("goes on after \(resumed) slices of an earlier run")
    }
    let run = CampaignRun(
      earlier, catalog, jobs.pool, interruption, Progress(isQuiet: output.quiet),
      save: { try folder.save($0) }, write: { try folder.write($0, as: name) })
    // Time after which no slice begins.
    let end = duration?.seconds
    try run.run(
      mine, isOver: { end.map { clock.seconds >= $0 } ?? false },
      announce: { if isText { try Console.print(TextReport.oneLine($0)) } })
    if let failure = run.saveFailure { throw failure }
    // A shard of a few slices may have none of some store.
    let stores = plan.stores.filter { store in mine.contains { plan[$0].store == store } }
    var report = run.report(of: stores) { finding in
      Program.command.withArguments(["replay", finding.traceFile ?? finding.id])
    }
    report.update { $0.doubt(missingOf: mine, run.manifest) }
    if isText {
      try Console.tell(TextReport.summary(report), Palette(flag: output.color))
    } else {
      try Console.print(JSONReport(tellsTimes: false).render(report), terminator: "")
    }
    return interruption.status ?? ExitStatus(report.verdict)
  }

  /// Slices are the same on every machine only if the program is. The corpus need not be here.
  private func check(_ plan: ShardPlan, _ path: String, _ catalog: Catalog) throws {
    let build = try BuildIdentity.program()
    guard plan.version == chaosVersion, plan.build == build else {
      throw CommandFailure(
        "\(path): was made by another program (version \(plan.version), build "
          + "\(plan.build.prefix(8)); this one is \(chaosVersion), \(build.prefix(8)))", .malformed)
    }
    for store in plan.stores { _ = try catalog.store(store) }
    if HostFiles().isFolder(corpus) == true, try BuildIdentity.corpus(corpus) != plan.corpus {
      throw CommandFailure("\(corpus): is not the corpus that \(path) was made with", .malformed)
    }
  }

  /// The shard that is asked for, from 1; nil for the whole plan.
  private func shard(of plan: ShardPlan) throws -> Int? {
    func check(_ count: Int, _ what: String) throws {
      guard count == plan.shards else {
        throw CommandFailure(
          "\(what) says \(count) shards, and the plan has \(plan.shards).", .usage)
      }
    }
    switch shard {
    case nil: return nil
    case .given(let number, let count)?:
      try check(count, "'--shard'")
      return number
    case .auto?:
      let answer = try ShardSource.ask(ProcessInfo.processInfo.environment)
      try check(answer.count ?? plan.shards, answer.variable)
      guard answer.shard <= plan.shards else {
        throw CommandFailure(
          "\(answer.variable) is task \(answer.shard), and the plan has \(plan.shards) shards.",
          .usage)
      }
      Console.error("shard \(answer.shard)/\(plan.shards), from \(answer.variable)")
      return answer.shard
    }
  }
}
