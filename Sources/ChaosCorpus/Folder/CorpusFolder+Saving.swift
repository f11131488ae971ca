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
    var folder = FilePlace.join(root, place.section.rawValue)
    if let inner = names.folder { folder = FilePlace.join(folder, inner) }
    try makeFolder(folder)
    return try keep(text, in: folder, stem: names.stem)
  }

  /// Keeps a trace under a name made of its content.
  ///
  /// Two writers of one trace write the same name, and whoever comes second finds it. When this
  /// returns, the trace survives a power loss, whoever wrote it.
  func keep(_ text: TraceText, in folder: String, stem: String) throws(CorpusError) -> String {
    let digits = text.trace.digest.description
    var path = folder
    for length in CorpusEntry.idLengths {
      let name = "\(stem)-\(digits.prefix(length))\(CorpusEntry.suffix)"
      path = FilePlace.join(folder, name)
      // Another trace with the same first digits, or an edited file: this one gets more digits.
      if try keep(text, at: path) { return path }
    }
    throw .taken(path)
  }

  /// - Returns: false if another trace has the name.
  private func keep(_ text: TraceText, at path: String) throws(CorpusError) -> Bool {
    while true {
      if let kept = try trace(at: path) {
        if kept.bytes != text.trace.bytes { return false }
        // Whoever wrote it may not have come to this.
        try flush(FilePlace.parent(of: path))
        return true
      }
      do throws(TraceFileError) {
        if try TraceFile.make(text, at: path, in: files) { return true }
      } catch {
        throw .file(error)
      }
    }
  }

  func flush(_ folder: String) throws(CorpusError) {
    do throws(Errno) { try files.flush(folder: folder) } catch { throw .notWritable(folder, error) }
  }

  /// Throws if no trace could be saved now, before hours of searching for one.
  public func checkWritable() throws(CorpusError) {
    let sections = CorpusSection.allCases.map { FilePlace.join(root, $0.rawValue) }
    for folder in [root] + sections {
      do throws(Errno) {
        try files.probe(files.nearest(folder))
      } catch {
        throw .notWritable(folder, error)
      }
    }
  }

  private func trace(at path: String) throws(CorpusError) -> Trace? {
    do throws(TraceFileError) {
      return try TraceFile.read(path, in: files).trace
    } catch {
      if error.reason == .missing { return nil }
      throw .file(error)
    }
  }
}
