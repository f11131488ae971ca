// A result that `chaos run --format json` wrote, read back with care: it may come from another
// machine.

import ChaosContracts
import ChaosReports
import ChaosTrace
import Foundation

/// Reads results.
struct ResultFile {
  let path: String
  let document: ResultDocument
  /// The traces of the findings, store by store.
  let traces: [[Trace]]

  /// Bytes of a result that are read at most: thousands of findings need less.
  private static let limit = 64 << 20

  /// - Parameter name: a file, or a folder that `chaos merge` wrote.
  init(_ name: String) throws(CommandFailure) {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
    path = isThere && isFolder.boolValue ? "\(name)/\(ShardFolder.result)" : name
    let data = try Self.read(path)
    do { document = try JSONDecoder().decode(ResultDocument.self, from: data) } catch {
      throw CommandFailure(
        "\(path): \(ForeignFile.words(error, "no result of a run"))", .malformed)
    }
    if let problem = document.impossibleNumber {
      throw CommandFailure("\(path): \(problem)", .malformed)
    }
    var traces: [[Trace]] = []
    for (place, store) in document.stores.enumerated() {
      var found: [Trace] = []
      for (number, item) in store.findings.enumerated() {
        found.append(
          try Self.trace(item, "\(path): stores[\(place)].findings[\(number)].trace"))
      }
      traces.append(found)
    }
    self.traces = traces
    let words = [document.verdict] + document.stores.map(\.verdict)
    for word in words where Verdict(rawValue: word) == nil {
      throw CommandFailure("\(path): '\(word)' is no verdict", .malformed)
    }
  }

  private static func read(_ path: String) throws(CommandFailure) -> Data {
    if path == "-" { return FileHandle.standardInput.readData(ofLength: limit) }
    return try ForeignFile.readStream(path, atMost: limit)
  }

  private static func trace(_ item: ResultDocument.Item, _ place: String) throws(CommandFailure)
    -> Trace
  {
    let text = (["chaos trace \(Trace.formatVersion)"] + item.trace).joined(separator: "\n")
    do throws(TraceTextError) { return try TraceText(parsing: text + "\n").trace } catch {
      throw CommandFailure("\(place): \(error)", .malformed)
    }
  }
}
