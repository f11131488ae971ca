// `chaos corpus add`: files a trace where it belongs, with notes.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus

struct CorpusAddCommand: CatalogCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "File a trace: as a regression, a known failure, or a seed.",
    discussion: """
      The trace is run first. A regression must hold on every era, and is filed with its fix; a \
      known failure must break on one, and gets a note of what breaks on each.
      """)

  enum Place: String, ExpressibleByArgument, CaseIterable { case regression, known, seed }

  @OptionGroup var options: TraceOptions

  @Option(name: .customLong("as"), help: "regression, known or seed.")
  var place: Place

  @Option(help: "Where the trace comes from.")
  var source: String?

  @Option(help: "The promise in the file's name. (default: what the trace breaks, or broke)")
  var invariant: String?

  @OptionGroup var workers: WorkerOptions

  mutating func run(with catalog: Catalog) throws -> ExitStatus {
    var text = try options.read(in: catalog, workers)
    if let source { text.notes.append(TraceText.Note("source", source)) }
    if place == .seed { return try keep(text, as: .seed) }
    let store = try options.store(for: text, in: catalog).name
    let found = try workers.pool(1).expectations(text.trace, store)
    let broken = found.first { !$0.broken.isEmpty }
    text.notes.removeAll { ["store", Expectation.note].contains($0.name) }
    text.notes.insert(TraceText.Note("store", store), at: 0)
    switch place {
    case .regression:
      if let broken {
        throw CommandFailure(
          "\(options.trace) breaks \(broken.broken.joined(separator: ", ")) of \(store) on "
            + "\(broken.era.word): a regression must hold on every era.", .broken)
      }
      let name = invariant ?? text.note("breaks")
      guard let name else {
        throw CommandFailure(
          "\(options.trace) does not say which promise it once broke. Name it with '--invariant'.",
          .usage)
      }
      return try keep(text, as: .regression(store: store, invariant: try known(name, catalog)))
    case .known:
      guard let broken, let first = broken.broken.first else {
        throw CommandFailure(
          "\(options.trace) holds on \(store) on every era: it is not a known failure.", .broken)
      }
      text.notes += found.map { TraceText.Note(Expectation.note, $0.text) }
      text.notes.removeAll { $0.name == "breaks" }
      let name = try known(invariant ?? first, catalog)
      return try keep(text, as: .known(store: store, invariant: name))
    case .seed: return .held
    }
  }

  private func known(_ name: String, _ catalog: Catalog) throws -> String {
    let names = catalog.invariants.map(\.name) + [Trap.invariant]
    if !names.contains(name) { throw CatalogError.noInvariant(name, known: names) }
    return name
  }

  private func keep(_ text: TraceText, as place: CorpusPlace) throws -> ExitStatus {
    let folder = CorpusFolder(options.corpus)
    let path = try folder.save(text, as: place)
    try Console.print("added \(path)".escaped)
    return .held
  }
}
