// A trace on the command line: a file, or the id of one in the corpus.

import ArgumentParser
import ChaosCatalog
import ChaosContracts
import ChaosCorpus
import ChaosTrace
import Foundation

/// Options of all commands that take a trace.
struct TraceOptions: ParsableArguments {
  @Argument(help: "A trace file, or the id of a trace in the corpus.")
  var trace: String

  @Option(help: "The store to run it on. (default: the one that the trace names)")
  var store: String?

  @Option(help: "Where ids are looked up.")
  var corpus = RunCommand.defaultCorpus

  /// Reads the trace.
  func read() throws -> TraceText {
    if FileManager.default.fileExists(atPath: trace) || trace.contains("/") || trace.contains(".") {
      do throws(TraceFileError) { return try TraceFile.read(trace) } catch {
        throw CommandFailure(error)
      }
    }
    let entry: CorpusEntry
    do throws(CorpusError) { entry = try CorpusFolder(corpus).find(trace, store: store) } catch {
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
    do throws(TraceFileError) { return try entry.read() } catch { throw CommandFailure(error) }
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
