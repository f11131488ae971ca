// `chaos certify`: every trace of up to k steps, and `--check`: does a certificate tell the truth?

import ArgumentParser
import ChaosCatalog
import ChaosCorpus
import ChaosReports
import Foundation

struct CertifyCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "certify",
    abstract: "Go through every trace of up to k steps, and certify what holds.",
    discussion: """
      Goes through every row of letters of an alphabet: two processes, each act stopped before \
      each of its calls, each power loss with each set of surviving writes. Level by level: all \
      traces of one length before any longer one, so a trace that breaks is one of the shortest. \
      Traces that lead to equal worlds are gone on from once. The certificate has the alphabet, \
      the number of traces, the number of worlds and a hash; it is the same for any number of \
      workers. Nothing is said of a level that was not finished. Reports/certify.md says why \
      merging leaves nothing out.

      Letters: \(Letter.allCases.map(\.rawValue).joined(separator: ", ")).
      """)

  @Option(help: "A store, with options behind a colon.")
  var store: String?

  @Option(
    parsing: .unconditional,
    help: "Steps of the longest traces. (default: 3; with --for as many as there is time for)")
  var steps: Int?

  @Option(
    name: .customLong("for"), help: "Stop after this time, as 90s, 10m or 2h.",
    transform: DurationArgument.init(reading:))
  var duration: DurationArgument?

  @Option(help: "An era. (default: ios18)")
  var era: String?

  @Option(help: "Rules of power losses. (default: apfs.power)")
  var model: String?

  @Option(help: "A letter. May be repeated. (default: all but panic, wait, suspend and resume)")
  var letter: [String] = []

  @Option(
    help: """
      What processes do, as in `chaos sweep`. May be repeated. (default: streak, or else the first \
      that can be done in the app)
      """)
  var act: [String] = []

  @Option(help: "A file to keep the search in, and to go on from if it is there.")
  var resume: String?

  @Option(name: .shortAndLong, help: "The certificate. (default: STORE.certificate.json)")
  var output: String?

  @Option(help: "Check this certificate.")
  var check: String?

  @Option(
    parsing: .unconditional, help: "With --check: how many drawn traces to run. (default: 1000)")
  var samples: Int?

  @Option(
    parsing: .unconditional,
    help: "With --check: what they are drawn from, a number. (default: 0x1)",
    transform: SeedArgument.init(reading:))
  var seed: SeedArgument?

  @Option(help: "Write text, or the certificate as json.")
  var format = OutputFormat.text

  @Option(help: "Where findings are kept.")
  var corpus = CorpusFolder.usual

  @OptionGroup var options: OutputOptions

  @OptionGroup var jobs: JobsOptions

  private static let usualSteps = 3

  func validate() throws {
    try CorpusOptions.validate(corpus)
    if let steps, !(1...Certificate.mostSteps).contains(steps) {
      throw ValidationError("'--steps' must be between 1 and \(Certificate.mostSteps).")
    }
    if let samples, samples < 0 { throw ValidationError("'--samples' must not be negative.") }
    if check != nil {
      let others: [(Bool, String)] = [
        (store != nil, "store"), (steps != nil, "steps"), (era != nil, "era"),
        (model != nil, "model"), (!letter.isEmpty, "letter"), (!act.isEmpty, "act"),
        (resume != nil, "resume"), (output != nil, "output"),
      ]
      if let other = others.first(where: \.0) {
        throw ValidationError("'--check' takes no '--\(other.1)': the certificate has it.")
      }
    } else {
      if store == nil { throw ValidationError("Name a store with '--store', or use '--check'.") }
      if samples != nil || seed != nil {
        throw ValidationError("'--samples' and '--seed' belong to '--check'.")
      }
    }
    for file in [resume, output, check] where file?.isEmpty == true {
      throw ValidationError("The name of a file is empty.")
    }
    if let resume, resume == output {
      throw ValidationError("'--resume' and '--output' must be two files.")
    }
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    if let check { return try run(check: check, catalog) }
    let kind = try catalog.one(store ?? "")
    let plan = try plan(for: kind)
    if let own = plan.alphabet.acts.first(where: { act in
      BehaviourName.own.contains(act.behaviour)
        && !kind.behaviours.contains { $0.name == act.behaviour }
    }) {
      throw CommandFailure("\(kind.name) has no act '\(own.word)'.", .usage)
    }
    try NameArgument.check(plan.alphabet.acts, plan.alphabet.letters, in: kind)
    try CorpusFolder(corpus).checkWritable()
    let file = output ?? Self.fileName(kind.name)
    let interruption = Interruption.watched()
    let identity = SearchFile.Identity(
      version: chaosVersion, program: try resume == nil ? "" : BuildIdentity.program(),
      store: kind.name, plan: plan)
    let table = try resume.flatMap { try SearchFile.read($0, identity) } ?? WorldTable()
    let title = RunTitle.line([
      "certificate of \(kind.name)", RunTitle.eras([plan.era], isAsked: true), plan.model.word,
      plan.alphabet.acts.map(\.word).joined(separator: " "),
      plan.alphabet.letters.map(\.rawValue).joined(separator: " "),
    ])
    if format == .text {
      try Console.print(title + "\n")
    } else if !options.quiet {
      Console.error(title)
    }
    let (clock, limit, resume) = (Stopwatch(), duration?.seconds, resume)
    let most = steps ?? (duration == nil ? Self.usualSteps : Certificate.mostSteps)
    var certified = try Certification(
      plan, kind.name, keys: kind.keys, upTo: most, from: table,
      runner: jobs.pool, Progress(isQuiet: options.quiet),
      isStopped: {
        interruption.isRequested || limit.map { clock.seconds >= $0 } ?? false
      },
      save: { table in if let resume { try SearchFile.write(table, identity, to: resume) } }
    ).run()
    try keep(&certified, catalog)
    return try tell(certified, kind.name, file, interruption)
  }

  /// Keeps the trace that breaks.
  private func keep(_ certified: inout Certified, _ catalog: Catalog) throws {
    guard var finding = certified.finding else { return }
    var words = ["replay", finding.trace.id, "--store", finding.store]
    if corpus != CorpusFolder.usual { words += ["--corpus", corpus] }
    finding.replayLine = Program.command.withArguments(words)
    finding = catalog.told(finding)
    finding.traceFile = try CorpusFolder(corpus).save(finding)
    certified.finding = finding
  }

  private func tell(
    _ certified: Certified, _ store: String, _ file: String, _ interruption: Interruption
  ) throws -> ExitStatus {
    let certificate = certified.doubts.isEmpty ? certified.certificate : nil
    if let certificate { try WholeFile.write(certificate.text.utf8, to: file) }
    if format == .text {
      try Console.tell(
        CertifyText.lines(
          certified, store: store, file: certificate == nil ? nil : file,
          columns: Console.columns), Palette(flag: options.color))
    } else {
      for doubt in certified.doubts { Console.error("Error: \(doubt)") }
      if let certificate { try Console.print(certificate.text, terminator: "") }
    }
    if let status = interruption.status { return status }
    // Who asked for a number of steps is not told that fewer are as good.
    if certified.verdict == .held, steps != nil, certified.unfinished != nil { return .unknown }
    return ExitStatus(certified.verdict)
  }

  private func run(check path: String, _ catalog: Catalog) throws -> ExitStatus {
    let certificate = try Certificate.read(path)
    let kind = try catalog.one(certificate.store)
    guard (seed?.seeds.count ?? 1) == 1 else {
      throw CommandFailure("A check takes one seed.", .usage)
    }
    let interruption = Interruption.watched()
    let (clock, limit) = (Stopwatch(), duration?.seconds)
    let check = try CertificateCheck.run(
      certificate, keys: kind.keys, samples: samples ?? 1_000, seed: seed?.seeds.first ?? 1,
      runner: jobs.pool,
      Progress(isQuiet: options.quiet),
      isStopped: {
        interruption.isRequested || limit.map { clock.seconds >= $0 } ?? false
      })
    try Console.tell(CertifyText.lines(check, certificate), Palette(flag: options.color))
    return interruption.status ?? ExitStatus(check.verdict)
  }

  /// Of what nobody asked for only that which the app has is gone through.
  private func plan(for kind: any StoreKind) throws -> CertifyPlan {
    let letters = try letter.map { name in
      guard let letter = Letter(rawValue: name) else {
        throw CommandFailure.unknown(
          "letter", name, known: Letter.allCases.map(\.rawValue))
      }
      return letter
    }
    let acts = try act.map { name in
      guard let act = SweptAct(word: name) else {
        throw CommandFailure.unknown("act", name, known: SweptAct.known)
      }
      return act
    }
    let eras = try NameArgument.eras([era ?? EraName.ios18.word])
    guard eras.count == 1 else { throw CommandFailure("A certificate is for one era.", .usage) }
    let models = try NameArgument.models(model.map { [$0] } ?? [])
    return CertifyPlan(
      Alphabet(
        letters: letters.isEmpty ? Letter.usual.filter { $0.lack(in: kind) == nil } : letters,
        acts: acts.isEmpty ? [SweptAct.usual(in: kind)] : acts),
      era: eras[0], model: models[0])
  }

  /// A store's name as that of a file.
  private static func fileName(_ store: String) -> String {
    String(store.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "-" }) + ".certificate.json"
  }
}
