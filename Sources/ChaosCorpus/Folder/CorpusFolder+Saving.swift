// Keeps traces under names made of their content, so that keeping one twice keeps it once.

import ChaosHash
import ChaosTrace
import SystemPackage

extension CorpusFolder {
  /// Keeps a trace, and gives the path of its file.
  ///
  /// If the place holds the trace already, its file stays as it is, with the notes of whoever came
  /// first. A file that stands in the way and cannot be read is an error and is left alone.
  public func save(_ text: TraceText, as place: CorpusPlace) throws(CorpusError) -> String {
    let names = place.names
    var folder = HostFolder.join(root, place.section.rawValue)
    if let inner = names.folder { folder = HostFolder.join(folder, inner) }
    do throws(Errno) {
      try HostFolder.create(folder)
    } catch {
      throw .notWritable(folder, error)
    }
    let digits = text.trace.digest.description
    var path = folder
    for length in CorpusEntry.idLengths {
      let name = "\(names.stem)-\(digits.prefix(length))\(CorpusEntry.suffix)"
      path = HostFolder.join(folder, name)
      if let kept = try trace(at: path) {
        if kept.bytes == text.trace.bytes { return path }
        // Another trace with the same first digits, or an edited file: this one gets more digits.
        continue
      }
      try write(text, to: path)
      return path
    }
    throw .taken(path)
  }

  /// Throws if no trace could be saved now, before hours of searching for one.
  public func checkWritable() throws(CorpusError) {
    let sections = CorpusSection.allCases.map { HostFolder.join(root, $0.rawValue) }
    for folder in [root] + sections {
      do throws(Errno) {
        try HostFile.probe(HostFolder.nearest(folder))
      } catch {
        throw .notWritable(folder, error)
      }
    }
  }

  private func trace(at path: String) throws(CorpusError) -> Trace? {
    do throws(TraceFileError) {
      return try TraceFile.read(path).trace
    } catch {
      if error.reason == .missing { return nil }
      throw .file(error)
    }
  }

  private func write(_ text: TraceText, to path: String) throws(CorpusError) {
    do throws(TraceFileError) {
      try TraceFile.write(text, to: path)
    } catch {
      throw .file(error)
    }
  }
}
