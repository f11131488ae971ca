// One night: kept traces, planted bugs, a search, the fuzzer, a report. Whatever is found lies in
// the night's folder before anything is said of it, and the folder says unknown until all is done.

import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosReports
import ChaosTrace

/// Runs a night.
final class Night {
  private let plan: NightPlan
  private let catalog: Catalog
  private let interruption: Interruption
  private let progress: Progress
  private let shelf: NightShelf
  private let pool: WorkerPool
  private let clock = Stopwatch()
  private var status: NightStatus
  /// The night's own folder.
  private var folder = ""
  private var checks: [ReportedCheck] = []

  /// The share of the time that is left after the checks, for the search and the fuzzer, and the
  /// fuzzer's part of it; the rest is for explaining what was found.
  private static let searchShare = 0.85
  private static let fuzzShare = 0.25
  /// The planted bugs are found from this seed; another one could miss one by bad luck.
  private static let canarySeed: UInt64 = 1
  private static let checksFile = "checks.json"

  init(
    _ plan: NightPlan, _ catalog: Catalog, _ interruption: Interruption, _ progress: Progress
  ) {
    self.plan = plan
    self.catalog = catalog
    self.interruption = interruption
    self.progress = progress
    shelf = NightShelf(plan.reports)
    pool = WorkerPool(count: plan.jobs, name: "night", patience: plan.patience)
    status = NightStatus(
      seed: plan.search.seed, commit: plan.commit, plan: plan.search.digest)
  }

  func run() throws -> ExitStatus {
    try shelf.lock()
    folder = try shelf.folder(for: plan.name, status)
    try status.write(to: folder)
    let search = try NightSearch(plan, catalog, ShardFolder(folder), interruption, progress)
    try report(unfinished(search))
    try shelf.link(to: folder)
    try say("night \(folder)")
    try takeOver(search)
    try stage("kept traces") {
      try CorpusCheck(
        catalog: catalog, folder: plan.corpus, pool: pool, interruption: interruption
      ).run()
    }
    try stage("planted bugs") { canaries() }
    let clock = clock
    let end = plan.seconds.map { seconds in
      clock.seconds + max(0, seconds - clock.seconds)
        * (Self.searchShare - (plan.fuzzer == nil ? 0 : Self.fuzzShare))
    }
    try say("search")
    try search.run { end.map { clock.seconds >= $0 } ?? false }
    try stage("fuzzer") { try fuzz(search) }
    var result = search.report()
    result.checks = checks
    result.environments = [Program.environment(workers: plan.jobs)]
    result.verdict = ([result.verdict] + checks.map(\.verdict)).max() ?? .unknown
    if interruption.isRequested { result.verdict = max(result.verdict, .unknown) }
    try report(result, against: shelf.previous(before: folder))
    let news = try NightNews(folder)
    result.verdict = max(result.verdict, news.verdict)
    status.new = news.new
    status.known = news.known
    status.fixed = news.fixed.count
    status.returned = news.returned.count
    status.state = interruption.isRequested ? .interrupted : .finished
    status.verdict = result.verdict.rawValue
    try status.write(to: folder)
    for line in TextReport.summary(result) { try Console.print(line) }
    for line in news.lines { try say(line.escaped) }
    try say("see \(folder)/index.html")
    return interruption.status ?? exit(result, news)
  }

  /// How the night ends. Who asks for it hears of what is new only: of a finding that is known, a
  /// night has said so before.
  private func exit(_ result: RunReport, _ news: NightNews) -> ExitStatus {
    guard plan.failsOn == .new, news.new == 0, news.returned.isEmpty else {
      return ExitStatus(result.verdict)
    }
    return ExitStatus(result.verdictBesideFindings)
  }

  private func say(_ words: String) throws { try Console.print("chaos nightly: \(words)") }

  // MARK: Stages

  /// Does some checks, and keeps what they say before it is said.
  private func stage(_ name: String, _ body: () throws -> [ReportedCheck]) throws {
    if interruption.isRequested { return }
    progress.show(name)
    let more = try body()
    progress.clear()
    checks += more
    try DurableFile.write(
      SortedJSON.text(checks.map(ResultDocument.Check.init)),
      to: "\(folder)/\(Self.checksFile)")
    for check in more where check.verdict != .held {
      let mark = check.verdict == .broken ? "✗" : "?"
      try Console.print("\(mark) \(check.kind): \(check.name): \(check.message)".escaped)
    }
    let held = more.count { $0.verdict == .held }
    if !more.isEmpty { try say("\(name): \(held) of \(more.count) hold") }
  }

  /// What nights that were killed had found is this night's.
  private func takeOver(_ search: NightSearch) throws {
    let nights = shelf.killed(besides: folder)
    if nights.isEmpty { return }
    let left = LeftBehind(pool: pool)
    var taken: [(night: String, check: ReportedCheck)] = []
    for night in nights {
      let (traces, check) = left.take(night)
      try search.keep(traces)
      taken.append((night, check))
    }
    try stage(CheckWords.killed) { taken.map(\.check) }
    // Only now: a kill before this line leaves them to be picked up again.
    for (night, _) in taken {
      guard var other = NightStatus.read(night) else { continue }
      Leftovers.removeAll(below: night)
      other.state = .pickedUp
      other.pickedUpBy = folder.split(separator: "/").last.map(String.init)
      try other.write(to: night)
    }
  }

  private func canaries() -> [ReportedCheck] {
    let matrix = CanarySearch(
      catalog: catalog, seed: Self.canarySeed, atLeast: 0, shrinks: false,
      limit: max(plan.canaries ?? .max, 0)
    ).run(pool)
    let kind = CheckWords.planted
    // Whoever misses a planted bug may have missed any other.
    let rows = matrix.rows.map { row in
      ReportedCheck(
        kind: kind, name: row.bug, verdict: row.trace == nil ? .unknown : .held,
        message: row.trace == nil ? "not found by \(row.invariant)" : "")
    }
    let isClean = matrix.cleanFailures == 0
    let left = catalog.canaries.count - matrix.rows.count
    let others = ReportedCheck(
      kind: kind, name: "others", verdict: .unknown, message: "\(left) were not looked for")
    return rows + (left == 0 ? [] : [others]) + [
      ReportedCheck(
        kind: kind, name: "none", verdict: isClean ? .held : .unknown,
        message: isClean ? "" : "the clean store breaks something")
    ]
  }

  /// Fuzzes each store. What the fuzzer has found lies in the corpus, and is this night's too.
  private func fuzz(_ search: NightSearch) throws -> [ReportedCheck] {
    guard let fuzzer = plan.fuzzer else { return [] }
    guard let seconds = plan.seconds else {
      Console.error("the fuzzer is left out: a night that is counted has no time to give it")
      return []
    }
    let fuzzing = Fuzzing(path: fuzzer, interruption: interruption, corpus: plan.corpus)
    var known = Set(found().map(\.key))
    let stores = plan.search.stores
    let share = seconds * Self.fuzzShare / Double(stores.count)
    guard share >= 1 else {
      Console.error("the fuzzer is left out: there is less than a second for each store")
      return []
    }
    return try stores.map { store in
      var check = fuzzing.run(store, seconds: Int(share))
      let more = found().filter { $0.key.store == store && known.insert($0.key).inserted }
      try search.keep(more)
      // A finding with a trace is told as one, like any other.
      if check.verdict == .broken {
        if more.isEmpty {
          check.message = "found something and kept no trace of it: \(check.message)"
        } else {
          check.verdict = .held
        }
      }
      return check
    }
  }

  /// What lies in the corpus and nobody has filed yet.
  private func found() -> [KeptTrace] {
    ShardFolder.traces(in: plan.corpus, of: nil) { Console.error($0.escaped) }
  }

  // MARK: Reports

  /// What stands in the folder while the night goes on, and after a kill: unknown.
  private func unfinished(_ search: NightSearch) -> RunReport {
    var report = search.report()
    report.checks = [
      ReportedCheck(
        kind: CheckWords.night, name: "came to its end", verdict: .unknown,
        message: "this night has not ended, or was killed")
    ]
    report.verdict = max(report.verdict, .unknown)
    return report
  }

  /// - Parameter previous: the folder of the night before.
  private func report(_ result: RunReport, against previous: String? = nil) throws {
    let file = "\(folder)/\(ShardFolder.result)"
    try DurableFile.write(JSONReport(tellsTimes: false).render(result), to: file)
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    var words = [file, "--output", folder, "--label", name, "--quiet"]
    words += ["--corpus", plan.corpus]
    if !plan.commit.isEmpty { words += ["--commit", plan.commit] }
    if let previous { words += ["--against", previous] }
    var command = try ReportCommand.parse(words)
    _ = try command.run(with: catalog)
  }
}
