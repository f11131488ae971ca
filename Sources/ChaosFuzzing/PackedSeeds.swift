// Packs of the corpus as inputs: libFuzzer takes each file for one input, and a pack is many.

import ChaosCorpus
import ChaosTrace
import SystemPackage

enum PackedSeeds {
  /// Gives each trace of the packs a file of its own. The packs stay as they are. A folder that
  /// holds something is left alone: the processes that libFuzzer starts are given the same
  /// arguments, and have nothing to do here. Returns lines for people: how many there are, and what
  /// cannot be read.
  static func unpack(_ corpus: CorpusFolder, into folder: String) -> [String] {
    var lines: [String] = []
    do {
      let files = HostFiles()
      if files.isFolder(folder) == nil { try files.makeFolder(folder) }
      guard try files.names(in: folder).isEmpty else { return [] }
      let traces = try corpus.packedSeeds { lines.append("\($0)") }
      for trace in traces { try write(trace, to: folder) }
      if !traces.isEmpty { lines.insert("\(traces.count) seeds from packs", at: 0) }
    } catch let error as Errno {
      lines.append("\(folder): cannot be written: \(error)")
    } catch {
      lines.append("\(error)")
    }
    return lines
  }

  /// No flush: whoever ends before the fuzzer reads them begins again.
  private static func write(_ trace: Trace, to folder: String) throws {
    let name = trace.digest.description + CorpusEntry.suffix
    let file = try FileDescriptor.open(
      FilePath(folder).appending(name), .writeOnly, options: [.create, .truncate],
      permissions: .ownerReadWrite)
    try file.closeAfter { _ = try file.writeAll(FuzzerInput.pack(trace)) }
  }
}
