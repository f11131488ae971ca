// A trace on the command line: a file, or the id of one in the corpus.

import ArgumentParser
import ChaosCatalog
import ChaosCorpus
import ChaosScenarios

/// Options of all commands that take a trace.
struct TraceOptions: ParsableArguments {
  static let help = ArgumentHelp(
    "A trace file, - for standard input, the id or name of a trace in the corpus, or a scenario.",
    discussion: """
      A scenario that leaves choices open stands for the one of its traces that shows most.
      """)

  @Argument(help: TraceOptions.help)
  var trace: String

  @Option(help: "The store to run it on. (default: the one that the trace names)")
  var store: String?

  @Option(help: "Where ids are looked up.")
  var corpus = CorpusFolder.usual

  func validate() throws { try CorpusOptions.validate(corpus) }

  /// Reads the trace. Of a scenario's it is the one that shows most.
  func read(in catalog: Catalog, _ workers: WorkerOptions) throws -> TraceText {
    try read(on: [nil], in: catalog, workers)[0]
  }

  /// Reads the trace for each of these eras; nil is its own. A scenario's differs from era to era.
  func read(on eras: [EraName?], in catalog: Catalog, _ workers: WorkerOptions) throws
    -> [TraceText]
  {
    switch try find() {
    case .trace(let text):
      return eras.map { era in
        var text = text
        text.trace.header.era = era ?? text.trace.header.era
        return text
      }
    case .scenario(let scenario):
      let store = try store.map { try catalog.one($0).name }
      return try eras.map { era in
        let example = try ScenarioExample(
          scenario, on: store, era ?? scenario.trace.header.era, catalog, workers.pool(1))
        if let remark = example.remark { Console.error(remark) }
        return example.text
      }
    }
  }

  private enum Found {
    case trace(TraceText)
    case scenario(Scenario)
  }

  private func find() throws -> Found {
    if trace == "-" { return .trace(try TraceFile.readInput()) }
    if HostFiles().isFolder(trace) != nil || trace.contains("/") || trace.contains(".") {
      return try readFile()
    }
    let entry: CorpusEntry
    do throws(TraceFileError) {
      let named = try named()
      entry = if let named { named } else { try CorpusFolder(corpus).find(trace, store: store) }
    } catch {
      if case .noSuchTrace = error.reason {
        let library = try ScenarioLibrary(corpus: corpus)
        if let scenario = library.named(trace) { return .scenario(scenario) }
        let suggestion = trace.suggestion(among: library.scenarios.map(\.name))
        throw CommandFailure(
          "\(error), looked in \(corpus) and among the scenarios"
            + (suggestion.isEmpty ? "" : ".\(suggestion)"), ExitStatus(error.exit))
      }
      if case .ambiguous(_, let paths) = error.reason {
        throw CommandFailure("\(error). \(advice(among: paths))", ExitStatus(error.exit))
      }
      throw error
    }
    return .trace(try entry.read())
  }

  /// What tells apart the traces in these files. More digits do not where they are one trace.
  private func advice(among paths: [String]) -> String {
    let entries = ((try? CorpusFolder(corpus).entries()) ?? []).filter { paths.contains($0.path) }
    let isOne = entries.allSatisfy { $0.id == entries.first?.id }
    guard isOne, !entries.isEmpty else {
      return "Name more digits, the store with '--store', or the file."
    }
    let stores = entries.compactMap(\.store).eachOnce().map { "--store \($0.forShell)" }
    return "Name the store: \(stores.joined(separator: " or "))."
  }

  private func readFile() throws -> Found {
    let name = trace.split(separator: "/").last.map(String.init) ?? trace
    do throws(TraceFileError) {
      // What libFuzzer saves may be any bytes, and any bytes are a trace.
      return .trace(
        try FuzzerInput.isArtifact(name) ? FuzzerInput.read(trace) : TraceFile.read(trace))
    } catch {
      // A scenario with open choices is no trace, and yet your own file.
      if let scenario = try? ScenarioLibrary.read(trace), !scenario.choices.isEmpty {
        return .scenario(scenario)
      }
      // Nothing at all is no foreign file, but one whose writer was interrupted.
      if error.reason == .notATrace, trace.hasSuffix(".lz4"),
        (try? WholeFile.read(trace, atMost: 0)) != nil
      {
        throw CommandFailure("\(trace): empty", .malformed)
      }
      throw error
    }
  }

  /// The trace whose file has this name, without its ending: what people see in a listing.
  private func named() throws(TraceFileError) -> CorpusEntry? {
    let found = try CorpusFolder(corpus).entries().filter { entry in
      entry.path.hasSuffix("/\(trace)\(CorpusEntry.suffix)")
        && (store == nil || entry.store == store)
    }
    guard let entry = found.first else { return nil }
    // Filed in a second place of its store, it is the same trace.
    let isOne = found.allSatisfy { $0.store == entry.store }
    if !isOne { throw TraceFileError(file: corpus, reason: .ambiguous(trace, found.map(\.path))) }
    return entry
  }

  /// The store that was asked for, or that the trace names.
  func store(for text: TraceText, in catalog: Catalog) throws -> any StoreKind {
    guard let name = store ?? text.note("store") else {
      throw CommandFailure(
        "\(trace) does not say which store it is for. Name one with '--store'.", .usage)
    }
    if name.isEmpty {
      throw CommandFailure(
        "\(trace): its note '@store' names none. Name one with '--store'.", .malformed)
    }
    return try catalog.one(name)
  }
}
