// A trace on the command line: a file, or the id of one in the corpus.

import ArgumentParser
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosScenarios
import ChaosTrace
import Foundation

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
  var corpus = RunCommand.defaultCorpus

  func validate() throws { try CorpusArgument.validate(corpus) }

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
      return try eras.map { era in
        let example = try ScenarioExample(
          scenario, on: store, era ?? scenario.trace.header.era, catalog, workers)
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
    if trace == "-" { return .trace(try Self.readInput()) }
    if FileManager.default.fileExists(atPath: trace) || trace.contains("/") || trace.contains(".") {
      return try readFile()
    }
    let entry: CorpusEntry
    do throws(CorpusError) {
      if let named = try named() {
        entry = named
      } else {
        entry = try CorpusFolder(corpus).find(
          trace, store: store, drawing: GeneratorDrawing())
      }
    } catch {
      if case .noSuchTrace = error {
        if let scenario = try ScenarioLibrary(corpus: corpus).named(trace) {
          return .scenario(scenario)
        }
        throw CommandFailure(
          "\(error), looked in \(corpus) and among the scenarios", ExitStatus(error.exit))
      }
      if case .ambiguous(_, let paths) = error {
        throw CommandFailure("\(error). \(advice(among: paths))", ExitStatus(error.exit))
      }
      throw CommandFailure(error)
    }
    do throws(TraceFileError) { return .trace(try entry.read(drawing: GeneratorDrawing())) } catch {
      throw CommandFailure(error)
    }
  }

  /// What tells apart the traces in these files. More digits do not where they are one trace.
  private func advice(among paths: [String]) -> String {
    let entries = ((try? CorpusFolder(corpus).entries()) ?? []).filter { paths.contains($0.path) }
    let isOne = entries.allSatisfy { $0.id == entries.first?.id }
    guard isOne, !entries.isEmpty else {
      return "Name more digits, the store with '--store', or the file."
    }
    var stores: [String] = []
    for store in entries.compactMap(\.store) where !stores.contains(store) { stores.append(store) }
    return "Name the store: " + stores.map { "--store \($0.forShell)" }.joined(separator: " or ")
      + "."
  }

  private func readFile() throws -> Found {
    let name = trace.split(separator: "/").last.map(String.init) ?? trace
    do throws(TraceFileError) {
      // What libFuzzer saves may be any bytes, and any bytes are a trace.
      return .trace(
        try FuzzerInput.isArtifact(name) ? FuzzerInput.read(trace) : TraceFile.read(trace))
    } catch {
      // A scenario with open choices is no trace, and yet a file of one's own.
      if let scenario = try? ScenarioLibrary.read(trace), !scenario.choices.isEmpty {
        return .scenario(scenario)
      }
      // Nothing at all is no foreign file, but one whose writer was interrupted.
      let size = try? FileManager.default.attributesOfItem(atPath: trace)[.size] as? Int
      if error.reason == .notATrace, trace.hasSuffix(".lz4"), size == 0 {
        throw CommandFailure("\(trace): empty", .malformed)
      }
      throw CommandFailure(error)
    }
  }

  /// A trace of either form from a pipe.
  private static func readInput() throws -> TraceText {
    let name = "standard input"
    var bytes: [UInt8] = []
    while bytes.count <= TraceFile.packedLimit {
      let chunk: Data?
      do { chunk = try FileHandle.standardInput.read(upToCount: 1 << 16) } catch {
        throw CommandFailure("\(name): cannot be read: \(error.localizedDescription)", .notFound)
      }
      guard let chunk, !chunk.isEmpty else { break }
      bytes += chunk
    }
    do throws(TraceFileError) {
      if bytes.count > TraceFile.packedLimit {
        throw TraceFileError(file: name, reason: .tooLarge(limit: TraceFile.packedLimit))
      }
      return try TraceFile.decode(bytes, file: name)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The trace whose file has this name, without its ending: what people see in a listing.
  private func named() throws(CorpusError) -> CorpusEntry? {
    let found = try CorpusFolder(corpus).entries().filter { entry in
      entry.path.hasSuffix("/\(trace)\(CorpusEntry.suffix)")
        && (store == nil || entry.store == store)
    }
    guard let entry = found.first else { return nil }
    // Filed in a second place of its store, it is the same trace.
    let isOne = found.allSatisfy { $0.store == entry.store }
    if !isOne { throw .ambiguous(trace, found.map(\.path)) }
    return entry
  }

  /// The store that was asked for, or that the trace names.
  func store(for text: TraceText, in catalog: Catalog) throws -> any StoreKind {
    guard let name = store ?? text.note("store") else {
      throw CommandFailure(
        "\(trace) does not say which store it is for. Name one with '--store'.", .usage)
    }
    return try StoreArgument.kind(name, in: catalog)
  }
}
