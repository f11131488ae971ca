// A trace on the command line: a file, or the id of one in the corpus.

import ArgumentParser
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosTrace
import Foundation

/// Options of all commands that take a trace.
struct TraceOptions: ParsableArguments {
  @Argument(help: "A trace file, - for standard input, or the id or name of a trace in the corpus.")
  var trace: String

  @Option(help: "The store to run it on. (default: the one that the trace names)")
  var store: String?

  @Option(help: "Where ids are looked up.")
  var corpus = RunCommand.defaultCorpus

  func validate() throws { try CorpusArgument.validate(corpus) }

  /// Reads the trace.
  func read() throws -> TraceText {
    if trace == "-" { return try Self.readInput() }
    if FileManager.default.fileExists(atPath: trace) || trace.contains("/") || trace.contains(".") {
      return try readFile()
    }
    let entry: CorpusEntry
    do throws(CorpusError) {
      if let named = try named() {
        entry = named
      } else {
        entry = try CorpusFolder(corpus).find(trace, store: store)
      }
    } catch {
      if case .noSuchTrace = error {
        throw CommandFailure("\(error), looked in \(corpus)", ExitStatus(error.exit))
      }
      if case .ambiguous = error {
        throw CommandFailure(
          "\(error). Name more digits, the store with '--store', or the file.",
          ExitStatus(error.exit))
      }
      throw CommandFailure(error)
    }
    do throws(TraceFileError) { return try entry.read(drawing: GeneratorDrawing()) } catch {
      throw CommandFailure(error)
    }
  }

  private func readFile() throws -> TraceText {
    do throws(TraceFileError) { return try TraceFile.read(trace) } catch {
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
    do throws(CatalogError) { return try catalog.store(name) } catch { throw CommandFailure(error) }
  }
}
