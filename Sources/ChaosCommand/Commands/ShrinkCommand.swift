// `chaos shrink`: makes a failing trace as small as it gets.

import ArgumentParser
import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosReports
import ChaosTrace

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
    let interruption = Interruption()
    let signals = interruption.watch()
    defer { for signal in signals { signal.cancel() } }
    interruption.isDoing("the shrinking of \(options.trace)")
    let text = try options.read(in: catalog, workers)
    let store = try options.store(for: text, in: catalog).name
    let known = catalog.invariants.map(\.name) + [Trap.invariant]
    if let invariant, !known.contains(invariant) {
      throw CommandFailure(CatalogError.noInvariant(invariant, known: known))
    }
    let palette = Palette(flag: looks.color)
    let pool = workers.pool(1, "worker")
    switch try shrink(text.trace, store, pool) {
    case .held(let what):
      try Console.print(palette.paint("✓ held  nothing to shrink: \(what) holds"))
      return .held
    case .doubtful(let reason):
      try Console.print(palette.paint("? unknown  \(reason)"))
      return .unknown
    case .found(let finding):
      let reporter = FindingReporter(catalog, pool)
      let path = try save(finding, reporter)
      let reported = try reporter.report(
        finding, file: path, replay: "\(Program.command) replay \(path.forShell)")
      try Console.print(
        palette.paint(TextReport.story(reported, columns: Console.columns).joined(separator: "\n")))
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
  private func shrink(_ trace: Trace, _ store: String, _ pool: WorkerPool) throws -> Result {
    let broken: [String]
    switch pool.ask(WorkerRequest(store: store, task: .run(trace: trace.bytes))) {
    case .success(.ran(let names, _)): broken = names
    case .failure(.died):
      guard let trap = Trap(store: store, pool: pool).minimize(trace) else {
        return .doubtful("the store's code ended its process, and then it did not")
      }
      return .found(trap)
    case .failure(let failure): return .doubtful("\(failure)")
    case .success: return .doubtful("a worker gave an answer to another question")
    }
    guard let name = invariant ?? broken.first, broken.contains(name) else {
      return .held(invariant ?? "every invariant")
    }
    let request = WorkerRequest(
      store: store, task: .minimize(trace: trace.bytes, invariant: name, index: nil))
    switch pool.ask(request) {
    case .success(.minimized(let found)):
      let finding = found.flatMap {
        $0.finding(of: trace, store, nil, seenBy: workers.pool(1, "witness"))
      }
      guard let finding else { return .doubtful("the trace broke \(name), and then did not") }
      return .found(finding)
    case .failure(let failure): return .doubtful("\(failure)")
    case .success: return .doubtful("a worker gave an answer to another question")
    }
  }

  private func save(_ finding: Finding, _ reporter: FindingReporter) throws -> String {
    guard let output, let file = OutputFile(output) else {
      return try reporter.save(finding, in: options.corpus)
    }
    try file.write(reporter.text(finding))
    return output
  }
}
