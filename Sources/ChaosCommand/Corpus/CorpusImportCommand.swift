// `chaos corpus import`: traces from anywhere, as seeds.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus
import ChaosSearch
import Foundation

struct CorpusImportCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take traces from anywhere as seeds.",
    discussion: """
      Takes traces as text or packed, packs, what libFuzzer writes (any bytes are a trace), and \
      folders of these. With '--store' each is run, and one that breaks a promise is filed as \
      found. With '--seed' and '--runs' the traces of a seed are taken, unshrunk.
      """)

  @OptionGroup var options: CorpusOptions

  @Argument(help: "Files and folders.")
  var files: [String] = []

  @Option(help: "The store to run them on.")
  var store: String?

  @Option(
    parsing: .unconditional, help: "Takes traces of this seed.",
    transform: SeedArgument.init(reading:))
  var seed: SeedArgument?

  @Option(parsing: .unconditional, help: "How many traces of the seed.")
  var runs = 1_000

  @OptionGroup var workers: WorkerOptions

  func validate() throws {
    if files.isEmpty, seed == nil { throw ValidationError("Name files, or a seed with '--seed'.") }
    if !(1...TracePack.mostTraces).contains(runs) {
      throw ValidationError("'--runs' must be between 1 and \(TracePack.mostTraces).")
    }
    if let seed, seed.seeds.count > 1 { throw ValidationError("'--seed' is one seed.") }
  }

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    let target = CorpusFolder(options.corpus)
    let kind = try store.map { try catalog.store($0) }
    if let seed = seed?.seeds.first { try importSeed(seed, target) }
    let pool = workers.pool(1)
    var problems: [any Error] = []
    var count = 0
    for path in try paths() {
      do {
        for text in try Self.read(path) {
          count += 1
          for place in try places(text.trace, kind?.name, pool) {
            var text = text
            if let kind, text.note("store") == nil {
              text.notes.append(TraceText.Note("store", kind.name))
            }
            if case .found(_, let invariant) = place, text.note("breaks") == nil {
              text.notes.append(TraceText.Note("breaks", invariant))
            }
            let saved = try target.save(text, as: place)
            try Console.print("imported \(saved)".escaped)
          }
        }
      } catch {
        guard let status = CommandFailure(error)?.status, [.malformed, .notFound].contains(status)
        else { throw error }
        problems.append(error)
      }
    }
    if files.isEmpty == false { try Console.print("\(count) traces") }
    return try Console.end(with: problems)
  }

  /// The traces of a seed, as one pack.
  private func importSeed(_ seed: UInt64, _ target: CorpusFolder) throws {
    let source = TraceSource(seed: seed, eras: EraName.allCases)
    let note = TraceText.Note("source", "seed \(SeedArgument(seed).text)")
    let texts = (0..<runs).map {
      TraceText(trace: source.drawn($0), notes: [note])
    }
    let pack = try target.savePack(texts)
    try Console.print("imported \(CorpusPackCommand.words(pack))".escaped)
  }

  private func places(_ trace: Trace, _ store: String?, _ runner: any Runner) throws
    -> [CorpusPlace]
  {
    guard let store else { return [.seed] }
    switch runner.run(trace, on: store) {
    case .success(let ran):
      return ran.broken.isEmpty ? [.seed] : ran.broken.map { .found(store: store, invariant: $0) }
    case .failure(.died): return [.found(store: store, invariant: Trap.invariant)]
    case .failure:
      throw CommandFailure("it is unknown what \(trace.id) does on \(store)", .unknown)
    }
  }

  /// The files that were named, and those in folders that were.
  private func paths() throws -> [String] {
    var paths: [String] = []
    let host = HostFiles()
    for path in files {
      if host.isFolder(path) == true {
        let names = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
        for name in names where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
          if host.isFolder("\(path)/\(name)") != true { paths.append("\(path)/\(name)") }
        }
      } else {
        paths.append(path)
      }
    }
    return paths
  }

  private static func read(_ path: String) throws -> [TraceText] {
    if path.hasSuffix(TracePack.suffix) { return try TracePack.open(path).texts() }
    return [
      try TraceFile.read(foreign: path)
    ]
  }
}
