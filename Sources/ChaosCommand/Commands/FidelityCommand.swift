// `chaos fidelity`: how often does the simulation agree with this machine?

import ArgumentParser
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosFidelity
import SystemPackage

struct FidelityCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "fidelity", abstract: "Compare the simulation with real files and real kills.",
    discussion: """
      Runs the same traces twice: on the simulated disk under the model kill, and in real \
      processes on real files of this machine, which die by SIGKILL at the same calls. Compares \
      every answer and the files that are left. Traces have launches, acts, stops and kills; what \
      only a phone does is left out, and a crash of the phone kills every process instead. Exit \
      status: 0 if all traces agree, 1 if some do not, 2 if some say nothing.
      """)

  @Option(help: "A store, with options behind a colon. May be repeated. (default: hardened-file)")
  var store: [String] = []

  @Option(
    parsing: .unconditional, help: "Draws traces: a number, or 0x and hexadecimal. (default: 0x1)",
    transform: SeedArgument.init(reading:))
  var seed = SeedArgument(1)

  @Option(parsing: .unconditional, help: "Traces of each seed.")
  var runs = 1_000

  @Option(help: "Measure one trace instead, from a file.")
  var trace: String?

  @Option(help: "Where the real files lie while a trace runs.")
  var place = "/tmp"

  @Option(help: "Write text or json.")
  var format = OutputFormat.text

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if runs < 1 { throw ValidationError("'--runs' must be at least 1.") }
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let kinds = try catalog.kinds(named: store.isEmpty ? ["hardened-file"] : store)
    let interruption = Interruption.watched()
    let meter = FidelityMeter(catalog, in: place)
    var reports: [FidelityReport] = []
    for kind in kinds where !interruption.isRequested {
      let report = try measure(kind, meter, interruption)
      reports.append(report)
      if format == .text {
        try Console.tell(FidelityText.lines(report), Palette(flag: output.color))
      }
    }
    if format == .json { try Console.print(reports) }
    return interruption.status ?? ExitStatus(reports.map(\.verdict).max() ?? .held)
  }

  private func measure(
    _ kind: any StoreKind, _ meter: FidelityMeter, _ interruption: Interruption
  ) throws -> FidelityReport {
    do {
      if let trace {
        var report = FidelityReport(store: kind.name, seed: "of its own")
        report.add(try meter.measure(RealTraces.real(try TraceFile.read(trace).trace), kind))
        return report
      }
      let progress = Progress(isQuiet: output.quiet || format == .json)
      defer { progress.clear() }
      return try meter.measure(kind, seeds: seed.seeds, named: seed.text, runs: runs) { done in
        progress.show("\(kind.name): \(done) traces")
        return !interruption.isRequested
      }
    } catch Errno.notSupported {
      throw CommandFailure(
        "the file system of \(place) keeps no user attributes, and protection classes are kept in "
          + "them; say --place with another folder", .cannotWrite)
    } catch let error as Errno {
      throw CommandFailure("there is no place for real files in \(place): \(error)", .cannotWrite)
    }
  }
}
