// `chaos shrink`: makes a failing trace as small as it gets.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus
import ChaosReports

struct ShrinkCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink", abstract: "Make a failing trace as small as it gets.")

  @OptionGroup var options: TraceOptions

  @Option(help: "The promise to keep broken. (default: the first that breaks)")
  var invariant: String?

  @Option(
    name: .shortAndLong,
    help: "The file to write, as text (.trace) or packed (.trace.lz4). (default: into the corpus)")
  var output: String?

  @OptionGroup var looks: OutputOptions

  @OptionGroup var workers: WorkerOptions

  func validate() throws {
    if let output, OutputFile(output) == nil {
      throw ValidationError("'--output' must end in .trace (text) or .trace.lz4 (packed).")
    }
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    _ = Interruption.watched(during: "the shrinking of \(options.trace)")
    let text = try options.read(in: catalog, workers)
    let store = try options.store(for: text, in: catalog).name
    let known = catalog.invariants.map(\.name) + [Trap.invariant]
    if let invariant, !known.contains(invariant) {
      throw CatalogError.noInvariant(invariant, known: known)
    }
    let palette = Palette(flag: looks.color)
    let pool = workers.pool(1)
    switch shrink(text.trace, store, pool) {
    case .held(let what):
      try Console.tell(["✓ held  nothing to shrink: \(what) holds"], palette)
      return .held
    case .doubtful(let reason):
      try Console.tell(["? unknown  \(reason)"], palette)
      return .unknown
    case .found(var finding):
      let path = try save(finding)
      finding.traceFile = path
      finding.replayLine = Program.command.withArguments(["replay", path])
      finding = catalog.told(finding)
      try Console.tell(TextReport.story(finding, columns: Console.columns), palette)
      return .broken
    }
  }

  private enum Result {
    case found(Finding)
    /// What was asked for does not break.
    case held(String)
    /// Nobody can say.
    case doubtful(String)
  }

  /// Shrinks in another process, since a store may end its own or never return.
  private func shrink(_ trace: Trace, _ store: String, _ runner: any Runner) -> Result {
    var name = invariant
    switch runner.run(trace, on: store) {
    case .success(let ran):
      guard let broken = name ?? ran.broken.first, ran.broken.contains(broken) else {
        return .held(name ?? "every invariant")
      }
      name = broken
    case .failure(.died): name = Trap.invariant
    case .failure(let failure): return .doubtful("\(failure)")
    }
    switch runner.examine(trace, on: store, breaking: name, for: .promise) {
    case .found(let finding, _): return .found(finding)
    case .unrepeatable(let what): return .doubtful("the trace \(what)")
    case .lost(let failure): return .doubtful("\(failure)")
    }
  }

  private func save(_ finding: Finding) throws -> String {
    guard let output, let file = OutputFile(output) else {
      return try CorpusFolder(options.corpus).save(finding)
    }
    try file.write(finding.text)
    return output
  }
}

/// A file to write a trace to.
private struct OutputFile {
  private static let textSuffix = ".trace"
  private let path: String

  /// - Returns: nil if the name has another ending than those of trace files.
  init?(_ path: String) {
    self.path = path
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let isKnown = [Self.textSuffix, CorpusEntry.suffix].contains { suffix in
      name.hasSuffix(suffix) && name != suffix
    }
    if !isKnown { return nil }
  }

  /// Writes all of it or nothing.
  func write(_ text: TraceText) throws {
    if path.hasSuffix(Self.textSuffix) {
      try WholeFile.write(text.text.utf8, to: path)
    } else {
      try TraceFile.write(text, to: path)
    }
  }
}
