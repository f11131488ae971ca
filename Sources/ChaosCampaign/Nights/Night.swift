// One night: kept traces, planted bugs, a search, the fuzzer, a report. Whatever is found lies in
// the night's folder before anything is said of it, and the folder says unknown until all is done.

import ChaosContracts
import ChaosCorpus

package final class Night {
  /// What a night needs from whoever runs it.
  package struct Surroundings {
    package var catalog: Catalog
    package var runner: any Runner
    package var interruption: Interruption
    package var observer: any CampaignObserver
    /// What people type to run this program.
    package var command: String
    package var environment: RunEnvironment
    /// Says a line, to people and to logs.
    package var say: (String) throws -> Void
    package var announce: (Finding) throws -> Void
    /// Writes a report to the night's folder.
    package var write: (ReportBuilder.Built, _ folder: String) throws -> Void
    /// Fuzzes a store for some seconds; nil if there is no fuzzer.
    package var fuzz: ((_ store: String, _ seconds: Int) -> ReportedCheck)?

    package init(
      catalog: Catalog, runner: any Runner, interruption: Interruption,
      observer: any CampaignObserver, command: String, environment: RunEnvironment,
      say: @escaping (String) throws -> Void, announce: @escaping (Finding) throws -> Void,
      write: @escaping (ReportBuilder.Built, _ folder: String) throws -> Void,
      fuzz: ((_ store: String, _ seconds: Int) -> ReportedCheck)?
    ) {
      self.catalog = catalog
      self.runner = runner
      self.interruption = interruption
      self.observer = observer
      self.command = command
      self.environment = environment
      self.say = say
      self.announce = announce
      self.write = write
      self.fuzz = fuzz
    }
  }

  package struct Outcome {
    package var folder: String
    package var report: RunReport
    package var news: News
  }

  private let plan: Plan
  private let with: Surroundings
  private let archive: ReportArchive
  private let clock = Stopwatch()
  private var status: NightStatus
  private var folder = ""
  private var checks: [ReportedCheck] = []

  /// The share of the time that is left after the checks, for the search and the fuzzer, and the
  /// fuzzer's part of it; the rest is for explaining what was found.
  private static let searchShare = 0.85
  private static let fuzzShare = 0.25
  private static let checksFile = "checks.json"

  package init(_ plan: Plan, _ surroundings: Surroundings) {
    self.plan = plan
    with = surroundings
    archive = ReportArchive(plan.reports)
    status = NightStatus(seed: plan.search.seed, commit: plan.commit, plan: plan.search.digest)
  }

  package func run() throws -> Outcome {
    try archive.lock()
    folder = try archive.folder(for: plan.name, status)
    try status.write(to: folder)
    let search = try NightSearch(plan, with, ShardFolder(folder))
    try report(unfinished(search))
    try archive.link(to: folder)
    try say("night \(folder)")
    try takeOver(search)
    try stage("kept traces") {
      try with.runner.check(CorpusFolder(plan.corpus), with.interruption)
    }
    try stage("planted bugs") { canaries() }
    let clock = clock
    let end = plan.seconds.map { seconds in
      clock.seconds + max(0, seconds - clock.seconds)
        * (Self.searchShare - (with.fuzz == nil ? 0 : Self.fuzzShare))
    }
    try say("search")
    try search.run(isOver: { end.map { clock.seconds >= $0 } ?? false }, announce: with.announce)
    try stage("fuzzer") { try fuzz(search) }
    var result = search.report()
    result.checks = checks
    result.environments = [with.environment]
    result.settle()
    if with.interruption.isRequested { result.verdict = max(result.verdict, .unknown) }
    let previous = archive.previous(before: folder) { (try? ResultFile.history($0)) != nil }
    let built = try report(result, against: previous)
    result = built.report
    let news = News(built.report)
    status.new = news.new
    status.known = news.known
    status.fixed = news.fixed.count
    status.returned = news.returned.count
    status.state = with.interruption.isRequested ? .interrupted : .finished
    status.verdict = result.verdict.rawValue
    try status.write(to: folder)
    return Outcome(folder: folder, report: result, news: news)
  }

  private func say(_ words: String) throws { try with.say(words) }

  // MARK: Stages

  /// Does some checks, and keeps what they say before it is said.
  private func stage(_ name: String, _ body: () throws -> [ReportedCheck]) throws {
    if with.interruption.isRequested { return }
    with.observer.show(name)
    let more = try body()
    with.observer.clear()
    checks += more
    try WholeFile.write(SortedJSON.text(checks).utf8, to: "\(folder)/\(Self.checksFile)")
    for check in more where check.verdict != .held {
      let mark = check.verdict == .broken ? "✗" : "?"
      try say("\(mark) \(check.kind): \(check.name): \(check.message)")
    }
    let held = more.count { $0.verdict == .held }
    if !more.isEmpty { try say("\(name): \(held) of \(more.count) hold") }
  }

  /// What nights that were killed had found is this night's.
  private func takeOver(_ search: NightSearch) throws {
    let nights = archive.killed(besides: folder)
    if nights.isEmpty { return }
    let found = found()
    let checks = try nights.map { night in
      let (traces, check) = FoundTrace.left(by: night, found)
      try search.keep(traces)
      return check
    }
    try stage(ReportedCheck.killed) { checks }
    // Only now: a kill before this line leaves them to be picked up again.
    for night in nights {
      guard var other = NightStatus.read(night) else { continue }
      Leftovers.removeAll(below: night)
      other.state = .pickedUp
      other.pickedUpBy = folder.split(separator: "/").last.map(String.init)
      try other.write(to: night)
    }
  }

  private func canaries() -> [ReportedCheck] {
    let matrix = plantedBugs()
    let kind = ReportedCheck.planted
    // Whoever misses a planted bug may have missed any other.
    let rows = matrix.rows.map { row in
      ReportedCheck(
        kind: kind, name: row.bug, verdict: row.trace == nil ? .unknown : .held,
        message: row.trace != nil
          ? ""
          : row.lost.map { "a worker was lost: \($0)" }
            ?? "not found by \(row.invariant) from seeds \(matrix.seed) and \(matrix.seed &+ 1)")
    }
    let isClean = matrix.cleanFailures == 0
    let left = with.catalog.canaries.count - matrix.rows.count
    let others = ReportedCheck(
      kind: kind, name: "others", verdict: .unknown, message: "\(left) were not looked for")
    return rows + (left == 0 ? [] : [others]) + [
      ReportedCheck(
        kind: kind, name: "none", verdict: isClean ? .held : .unknown,
        message: isClean ? "" : "the clean store breaks something")
    ]
  }

  /// Looks for the planted bugs by the night's own seed. What that misses may be bad luck, so the
  /// next seed looks for it once more.
  private func plantedBugs() -> KillMatrix {
    func search(_ seed: UInt64, _ bugs: [CanaryEntry]) -> KillMatrix {
      KillMatrix(with.catalog, with.runner, seed: seed, atLeast: 0, shrinks: false, bugs: bugs)
    }
    let bugs = Array(with.catalog.canaries.prefix(max(plan.canaries ?? .max, 0)))
    var matrix = search(plan.search.seedNumber, bugs)
    let missed = matrix.rows.indices.filter {
      matrix.rows[$0].trace == nil && matrix.rows[$0].lost == nil
    }
    if missed.isEmpty { return matrix }
    let again = search(plan.search.seedNumber &+ 1, missed.map { bugs[$0] })
    for (place, row) in zip(missed, again.rows) { matrix.rows[place] = row }
    return matrix
  }

  /// Fuzzes each store. What the fuzzer has found lies in the corpus, and is this night's too.
  private func fuzz(_ search: NightSearch) throws -> [ReportedCheck] {
    guard let fuzz = with.fuzz else { return [] }
    guard let seconds = plan.seconds else {
      try say("the fuzzer is left out: a night that is counted has no time to give it")
      return []
    }
    // A night that goes on asks what was there before it was killed.
    if FoundBeforeFuzzing.read(folder) == nil { try FoundBeforeFuzzing.write(found(), to: folder) }
    var known = FoundBeforeFuzzing.read(folder) ?? []
    let stores = plan.search.stores
    let share = seconds * Self.fuzzShare / Double(stores.count)
    guard share >= 1 else {
      try say("the fuzzer is left out: there is less than a second for each store")
      return []
    }
    return try stores.map { store in
      var check = fuzz(store, Int(share))
      let more = found().filter { $0.store == store && known.insert($0.name).inserted }
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
  private func found() -> [FoundTrace] { FoundTrace.all(in: plan.corpus) { _ in } }

  // MARK: Reports

  /// What stands in the folder while the night goes on, and after a kill: unknown.
  private func unfinished(_ search: NightSearch) -> RunReport {
    var report = search.report()
    report.checks = [
      ReportedCheck(
        kind: ReportedCheck.night, name: "came to its end", verdict: .unknown,
        message: "this night has not ended, or was killed")
    ]
    report.settle()
    return report
  }

  /// - Parameter previous: the folder of the night before.
  @discardableResult
  private func report(_ result: RunReport, against previous: String? = nil) throws
    -> ReportBuilder.Built
  {
    try WholeFile.write(
      SortedJSON.text(result.withoutTimes).utf8, to: "\(folder)/\(ShardFolder.result)")
    let built = ReportBuilder(with.catalog, with.runner, corpus: plan.corpus, with.observer).build(
      [result], against: try previous.map(ResultFile.history) ?? NightHistory(),
      label: folder.split(separator: "/").last.map(String.init) ?? folder,
      commit: plan.commit.isEmpty ? nil : plan.commit)
    for problem in built.warnings { try say("warning: \(problem)") }
    try with.write(built, folder)
    return built
  }

  package struct Plan {
    /// What is searched; the whole of it, or as much as time allows.
    package var search: ShardPlan
    /// Seconds for the whole night; nil if the search is counted.
    package var seconds: Double?
    package var date: String
    package var commit: String
    package var reports: String
    package var corpus: String
    /// Results of shards, in the place of a search.
    package var merged: [String]
    /// Planted bugs that are looked for; nil for all.
    package var canaries: Int?

    package init(
      search: ShardPlan, seconds: Double?, date: String, commit: String, reports: String,
      corpus: String, merged: [String], canaries: Int?
    ) {
      self.search = search
      self.seconds = seconds
      self.date = date
      self.commit = commit
      self.reports = reports
      self.corpus = corpus
      self.merged = merged
      self.canaries = canaries
    }

    /// The name of its folder.
    package var name: String {
      let digits = commit.isEmpty ? String(search.digest.prefix(8)) : String(commit.prefix(7))
      return "\(date)-\(digits)"
    }
  }

  /// Tonight's findings beside those of the nights before, by signature.
  package struct News {
    /// How many are in no night before.
    package let new: Int
    /// Found before, and not fixed since: met again or not.
    package let known: Int
    /// The signatures of those whose trace holds now.
    package let fixed: [String]
    /// Fixed before, and found again.
    package let returned: [String]

    /// - Parameter report: the night's.
    package init(_ report: RunReport) {
      let history = report.history ?? NightHistory()
      let night = history.nights.last?.label
      let isNew = report.stores.flatMap(\.findings).filter { $0.status == .new }
      new = Set(isNew.map(\.signature)).count
      fixed = history.findings.filter { $0.fixedIn != nil && $0.fixedIn == night }.map(\.signature)
      returned = history.findings.filter { $0.isOpen && $0.returnedIn == night }.map(\.signature)
      known = history.findings.count(where: \.isOpen) - new - returned.count
    }

    /// For people; what is new was announced when it was found.
    package var lines: [String] {
      let counts =
        "findings: \(new) new, \(known) known, \(fixed.count) fixed, "
        + "\(returned.count) returned"
      return [counts] + fixed.map { "fixed: \($0)" } + returned.map { "returned: \($0)" }
    }
  }
}
