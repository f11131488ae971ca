// `chaos sweep`: every crash of a piece of work, one by one.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus
import ChaosReports
import Foundation

struct SweepCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep", abstract: "Go through every crash of a piece of work, one by one.",
    discussion: """
      Executes a few changes of a store once for each disk model, and goes through all that may \
      happen meanwhile: a kill before every disk call; a panic and a power loss there with every \
      set of surviving writes, or where they are more than 4,096 with each write and each two of \
      them lost and kept; every single fault at every call; a second process stopped at every \
      call. \
      Each state is recovered by the store and looked at. The table counts states; what a store \
      does not promise to keep \
      is counted as allowed.
      """)

  @Option(help: "A store, with options behind a colon, or all: one sweep after the other.")
  var store: String

  @Option(
    help: """
      What the app does: read, write, streak, remove, append, identity, batch, flush, and the \
      other behaviours of `chaos list steps`. A write may name its value's shape: write:large, \
      huge, empty, unicode, again or former. May be repeated. (default: nine \
      pieces of work, the first save of all among them)
      """)
  var act: [String] = []

  @Option(
    help: """
      Rules of crashes. May be repeated. (default: all but posix.paranoid, which damages even what \
      lies beside a write, as no disk that ships does)
      """)
  var model: [String] = []

  @Flag(help: "Crash each recovery as well.")
  var secondCrash = false

  @Option(
    parsing: .unconditional,
    help: "What is stored before: a number, or 0x and hexadecimal. (default: 0x1)",
    transform: SeedArgument.init(reading:))
  var seed = SeedArgument(1)

  @Option(help: "An era, or all: one sweep after the other. (default: ios18)")
  var era: String?

  @Option(help: "Write text or json.")
  var format = OutputFormat.text

  @Option(help: "Where findings are kept.")
  var corpus = CorpusFolder.usual

  @OptionGroup var output: OutputOptions

  @OptionGroup var workers: WorkerOptions

  func validate() throws { try CorpusOptions.validate(corpus) }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let (plans, names) = (try plans(), try catalog.names([store]))
    // Of several stores each does what it can.
    if names.count == 1 {
      for plan in plans { try NameArgument.check(plan.acts, in: try catalog.store(names[0])) }
    }
    if format != .text, names.count * plans.count > 1 {
      let several = names.count > 1 ? store : "all"
      throw CommandFailure("'--format json' takes one sweep, and '\(several)' is several.", .usage)
    }
    try CorpusFolder(corpus).checkWritable()
    let interruption = Interruption.watched()
    var verdict = Verdict.held
    for name in names {
      for plan in plans where !interruption.isRequested {
        verdict = max(verdict, try sweep(name, plan, catalog, interruption))
      }
    }
    return interruption.status ?? ExitStatus(verdict)
  }

  private func sweep(
    _ name: String, _ plan: SweepPlan, _ catalog: Catalog, _ interruption: Interruption
  ) throws -> Verdict {
    let isText = format == .text
    let title = Self.title(plan, name, seed.text, isAsked: era != nil)
    if isText { try Console.print(title + "\n") } else if !output.quiet { Console.error(title) }
    let clock = Stopwatch()
    let sweep = Sweep(
      plan, name, catalog, corpus: corpus, runner: workers.pool(1), command: Program.command,
      Progress(isQuiet: output.quiet), interruption)
    let report = try sweep.run(seed: seed.text, clock)
    if isText {
      try Console.tell(
        SweepText.lines(report, columns: Console.columns), Palette(flag: output.color))
    } else {
      try Console.print(report.document)
    }
    if let failure = sweep.saveFailure { throw failure }
    return report.verdict
  }

  /// One for each era, one after the other.
  private func plans() throws -> [SweepPlan] {
    let acts = try act.map { name in
      guard let act = SweptAct(word: name) else {
        throw CommandFailure.unknown("act", name, known: SweptAct.known)
      }
      return act
    }
    guard seed.seeds.count <= 1 else {
      throw CommandFailure("A sweep takes one seed, and '\(seed.text)' is several.", .usage)
    }
    let models = model.isEmpty ? SweepPlan.defaultModels : try NameArgument.models(model)
    return try NameArgument.eras(era.map { [$0] } ?? [EraName.ios18.word]).map { era in
      SweepPlan(
        acts: acts, models: models, era: era,
        seed: seed.seeds.first ?? .max, crashesTwice: secondCrash)
    }
  }

  private static func title(
    _ plan: SweepPlan, _ store: String, _ seed: String, isAsked: Bool
  ) -> String {
    RunTitle.line([
      "sweep of \(store)", plan.title,
      RunTitle.eras([plan.era], isAsked: isAsked), "seed \(seed)",
      plan.models.map(\.word).joined(separator: " "),
    ])
  }
}
