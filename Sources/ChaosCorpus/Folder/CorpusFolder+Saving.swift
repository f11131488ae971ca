// Keeps traces under names made of their content, so that keeping one twice keeps it once.

import ChaosTrace
import SystemPackage

extension CorpusFolder {
  /// Keeps a trace, and gives the path of its file.
  ///
  /// If the place holds the trace already, its file and notes stay; so does a file in the way.
  public func save(_ text: TraceText, as place: CorpusPlace) throws(TraceFileError) -> String {
    try save(text, as: place, joinsNotes: false)
  }

  /// - Parameter joinsNotes: a file that holds the trace already gets the notes of this one, too.
  func save(_ text: TraceText, as place: CorpusPlace, joinsNotes: Bool) throws(TraceFileError)
    -> String
  {
    let folder = folder(place.section, place.store)
    try makeFolder(folder)
    return try keep(text, in: folder, stem: place.stem, joinsNotes: joinsNotes)
  }

  /// Keeps a trace under a name made of its content.
  ///
  /// Two writers of one trace write the same name, and whoever comes second finds it. When this
  /// returns, the trace survives a power loss, whoever wrote it.
  func keep(_ text: TraceText, in folder: String, stem: String, joinsNotes: Bool = false)
    throws(TraceFileError) -> String
  {
    let digits = text.trace.digest.description
    var path = folder
    var unreadable: TraceFileError?
    for length in CorpusEntry.idLengths {
      let name = "\(stem)-\(digits.prefix(length))\(CorpusEntry.suffix)"
      path = FilePlace.join(folder, name)
      // Another trace with these first digits, or a file that somebody edited: it is theirs.
      do throws(TraceFileError) {
        if try keep(text, at: path, joinsNotes) { return path }
      } catch  where error.exit != .cannotWrite {
        if unreadable == nil { unreadable = error }
      }
    }
    throw unreadable ?? TraceFileError(file: path, reason: .taken)
  }

  /// - Returns: false if another trace has the name.
  private func keep(_ text: TraceText, at path: String, _ joinsNotes: Bool) throws(TraceFileError)
    -> Bool
  {
    while true {
      if let kept = try self.text(at: path) {
        if kept.trace.bytes != text.trace.bytes { return false }
        let union = kept.union(text)
        if joinsNotes, !union.isSame(as: kept) {
          try rewrite(union, at: path)
        } else {
          // Whoever wrote it may not have come to this.
          try flush([path])
        }
        return true
      }
      if try TraceFile.make(text, at: path, in: files) { return true }
    }
  }

  /// Brings files of one folder to the disk, and their names: `cp` or git may not have done it.
  func flush(_ paths: [String]) throws(TraceFileError) {
    for path in paths {
      try writing(path) { () throws(Errno) in try files.flush(file: path) }
    }
    if let first = paths.first { try flush(folder: FilePlace.parent(of: first)) }
  }

  func flush(folder: String) throws(TraceFileError) {
    try writing(folder) { () throws(Errno) in try files.flush(folder: folder) }
  }

  /// Throws if no trace could be saved now, before hours of searching for one.
  public func checkWritable() throws(TraceFileError) {
    let sections = CorpusFolder.Section.allCases.map { FilePlace.join(root, $0.rawValue) }
    for folder in [root] + sections {
      try writing(folder) { () throws(Errno) in try files.probe(files.nearest(folder)) }
    }
  }

  private func text(at path: String) throws(TraceFileError) -> TraceText? {
    do throws(TraceFileError) { return try TraceFile.read(path, in: files) } catch {
      if error.reason == .missing { return nil }
      throw error
    }
  }
}
