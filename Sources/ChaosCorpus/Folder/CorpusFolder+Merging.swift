// The union of two corpora. It does not matter who comes first, or how often.

import ChaosHash
import ChaosTrace
import SystemPackage

extension CorpusFolder {
  /// Takes everything that another corpus has.
  ///
  /// A trace is the same wherever it has the same section, store and steps, and what the notes of
  /// both say of it stays. Names that people gave stay too; where both use one for different
  /// traces, the newcomer's ends in its id. Nothing is ever taken away, so a kill at any moment
  /// leaves a corpus that only lacks what had not come yet, and the same merge once more completes
  /// it. Whoever merges waits for others who do; those who only save wait for nobody.
  public func merge(_ other: CorpusFolder) throws(TraceFileError) -> MergeReport {
    let entries = try other.entries()
    let packs = try other.packs()
    try makeFolder(root)
    let lock = try lock()
    defer { files.close(lock) }
    var report = MergeReport()
    var folders: [String: MergedFolder] = [:]
    for entry in entries {
      let text: TraceText
      do throws(TraceFileError) { text = try entry.read(in: other.files) } catch {
        report.problems.append(error)
        continue
      }
      let name = folder(entry.section, entry.store)
      var folder: MergedFolder
      if let known = folders.removeValue(forKey: name) {
        folder = known
      } else {
        try makeFolder(name)
        folder = try MergedFolder(self, name, entry.section, entry.store)
      }
      do throws(TraceFileError) { try take(text, entry, &folder, &report) } catch {
        try note(error, &report)
      }
      folders[name] = folder
    }
    for path in packs {
      do throws(TraceFileError) { try take(pack: path, of: other, &report) } catch {
        try note(error, &report)
      }
    }
    return report
  }

  /// Notes what concerns one file only: one that cannot be read, that has every name which this one
  /// could have, or whose name is too long. Where nothing can be written, the merge ends.
  private func note(_ error: TraceFileError, _ report: inout MergeReport) throws(TraceFileError) {
    if case .notWritable(let errno) = error.reason, errno != .fileNameTooLong { throw error }
    report.problems.append(error)
  }

  private func take(
    _ text: TraceText, _ entry: CorpusEntry, _ folder: inout MergedFolder,
    _ report: inout MergeReport
  ) throws(TraceFileError) {
    if let known = folder.traces[text.trace.digest] {
      let union = known.text.union(text)
      if union.isSame(as: known.text) {
        report.present += 1
        return
      }
      try rewrite(union, at: known.path)
      folder.traces[text.trace.digest] = (known.path, union)
      report.noted.append(known.path)
      return
    }
    let path = try place(text, entry, in: folder.path)
    folder.traces[text.trace.digest] = (path, text)
    report.added.append(path)
  }

  /// Files a new trace under the name that it has over there, if nobody has it here.
  private func place(_ text: TraceText, _ entry: CorpusEntry, in folder: String)
    throws(TraceFileError) -> String
  {
    let name = FilePlace.name(of: entry.path)
    let path = FilePlace.join(folder, name)
    if entry.id == nil, name.hasSuffix(CorpusEntry.textSuffix) {
      let isNew = try writing(path) { () throws(Errno) in
        try files.make(path, with: Array(text.text.utf8))
      }
      if isNew { return path }
    } else if entry.id == nil, name.hasSuffix(CorpusEntry.suffix) {
      if try TraceFile.make(text, at: path, in: files) { return path }
    }
    return try keep(text, in: folder, stem: entry.stem)
  }

  /// Puts a text in the place of another of the same trace, in the same form.
  func rewrite(_ text: TraceText, at path: String) throws(TraceFileError) {
    if path.hasSuffix(CorpusEntry.textSuffix) {
      try WholeFile.write(text.text.utf8, to: path, in: files)
    } else {
      try TraceFile.write(text, to: path, in: files)
    }
  }

  private func take(pack path: String, of other: CorpusFolder, _ report: inout MergeReport)
    throws(TraceFileError)
  {
    let pack = try TracePack.open(path, in: other.files)
    // A frame that is damaged shows only when it is read.
    _ = try pack.texts()
    let added = try keep(pack: pack.bytes)
    if added.isNew { report.added.append(added.path) } else { report.present += 1 }
  }

  /// Keeps a pack under the name of its content, with more digits if the name is somebody's.
  func keep(pack bytes: [UInt8]) throws(TraceFileError) -> (path: String, isNew: Bool) {
    let folder = folder(.seeds, nil)
    try makeFolder(folder)
    var path = folder
    for length in CorpusEntry.idLengths {
      path = FilePlace.join(folder, TracePack.name(of: bytes, digits: length))
      let isNew = try writing(path) { () throws(Errno) in try files.make(path, with: bytes) }
      if isNew { return (path, true) }
      guard let known = try? files.contents(of: path, atMost: bytes.count + 1), known == bytes
      else { continue }
      try flush([path])
      return (path, false)
    }
    throw TraceFileError(file: path, reason: .taken)
  }

  /// The outcome of a merge.
  public struct MergeReport: Sendable {
    /// Traces and packs that came new, by the paths that they have now.
    public var added: [String] = []
    /// Traces that were there, and of which the other side says more.
    public var noted: [String] = []
    /// Traces and packs that were there.
    public var present = 0
    /// What could not be read on the other side; everything else was merged.
    public var problems: [TraceFileError] = []
  }

  /// One folder of the corpus while others are merged into it.
  struct MergedFolder {
    let path: String
    var traces: [Digest: (path: String, text: TraceText)] = [:]

    /// Reads a folder. What cannot be read stays as it is, and has no digest.
    init(_ corpus: CorpusFolder, _ path: String, _ section: CorpusFolder.Section, _ store: String?)
      throws(TraceFileError)
    {
      self.path = path
      for entry in try corpus.entries(in: section) where entry.store == store {
        guard let text = try? entry.read(in: corpus.files) else { continue }
        if traces[text.trace.digest] == nil { traces[text.trace.digest] = (entry.path, text) }
      }
    }
  }
}

extension TraceText {
  /// Each trace once, by digest, with the notes of all.
  static func once(_ texts: [TraceText]) -> [(digest: Digest, text: TraceText)] {
    let sorted = texts.map { (digest: $0.trace.digest, text: $0) }.sorted { $0.digest < $1.digest }
    var result: [(digest: Digest, text: TraceText)] = []
    for entry in sorted {
      if let last = result.last, last.digest == entry.digest {
        result[result.count - 1].text = last.text.union(entry.text)
      } else {
        result.append(entry)
      }
    }
    return result
  }

  /// Whether both say the same, byte for byte: two notes may look alike.
  func isSame(as other: TraceText) -> Bool { text.utf8.elementsEqual(other.text.utf8) }

  /// Whether both have the same notes, byte for byte, in whatever order.
  func hasNotes(of other: TraceText) -> Bool { keys.elementsEqual(other.keys) }

  private var keys: [[UInt8]] {
    notes.map { Array("\($0.name) \($0.text)".utf8) }.sorted {
      $0.lexicographicallyPrecedes($1)
    }
  }

  /// This trace with the notes of both; if they differ, sorted, whoever comes first.
  func union(_ other: TraceText) -> TraceText {
    if isSame(as: other) { return self }
    // By bytes: what looks alike may still be two notes.
    let sorted = (notes + other.notes).map { (key: Array("\($0.name) \($0.text)".utf8), note: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var union: [(key: [UInt8], note: Note)] = []
    for entry in sorted where union.last?.key != entry.key { union.append(entry) }
    return TraceText(trace: trace, notes: union.map(\.note))
  }
}
