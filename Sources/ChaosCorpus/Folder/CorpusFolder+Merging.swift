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
  public func merge(_ other: CorpusFolder) throws(CorpusError) -> MergeReport {
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
        report.problems.append(.file(error))
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
      do throws(CorpusError) { try take(text, entry, &folder, &report) } catch {
        try note(error, &report)
      }
      folders[name] = folder
    }
    for path in packs {
      do throws(CorpusError) { try take(pack: path, of: other, &report) } catch {
        try note(error, &report)
      }
    }
    return report
  }

  /// Notes what concerns one file only: one that cannot be read, that has every name which this one
  /// could have, or whose name is too long. Where nothing can be written, the merge ends.
  private func note(_ error: CorpusError, _ report: inout MergeReport) throws(CorpusError) {
    switch error {
    case .file(let inner) where inner.exit != .cannotWrite: report.problems.append(error)
    case .taken, .notWritable(_, .fileNameTooLong): report.problems.append(error)
    case .file(let inner) where inner.reason == .notWritable(.fileNameTooLong):
      report.problems.append(error)
    default: throw error
    }
  }

  private func take(
    _ text: TraceText, _ entry: CorpusEntry, _ folder: inout MergedFolder,
    _ report: inout MergeReport
  ) throws(CorpusError) {
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
    throws(CorpusError) -> String
  {
    let name = FilePlace.name(of: entry.path)
    let path = FilePlace.join(folder, name)
    if entry.id == nil, name.hasSuffix(CorpusEntry.textSuffix) {
      do throws(Errno) {
        if try files.make(path, with: Array(text.text.utf8)) { return path }
      } catch {
        throw .notWritable(path, error)
      }
    } else if entry.id == nil, name.hasSuffix(CorpusEntry.suffix) {
      do throws(TraceFileError) {
        if try TraceFile.make(text, at: path, in: files) { return path }
      } catch {
        throw .file(error)
      }
    }
    return try keep(text, in: folder, stem: entry.stem)
  }

  /// Puts a text in the place of another of the same trace, in the same form.
  func rewrite(_ text: TraceText, at path: String) throws(CorpusError) {
    if path.hasSuffix(CorpusEntry.textSuffix) {
      do throws(Errno) { try files.replace(path, with: Array(text.text.utf8)) } catch {
        throw .notWritable(path, error)
      }
    } else {
      do throws(TraceFileError) { try TraceFile.write(text, to: path, in: files) } catch {
        throw .file(error)
      }
    }
  }

  private func take(pack path: String, of other: CorpusFolder, _ report: inout MergeReport)
    throws(CorpusError)
  {
    let pack: TracePack
    do throws(TraceFileError) {
      pack = try TracePack.open(path, in: other.files)
      // A frame that is damaged shows only when it is read.
      _ = try pack.texts()
    } catch {
      throw .file(error)
    }
    let added = try keep(pack: pack.bytes)
    if added.isNew { report.added.append(added.path) } else { report.present += 1 }
  }

  /// Keeps a pack under the name that its content gives it. A file that has the name and other
  /// content is somebody's, and this one gets more digits.
  func keep(pack bytes: [UInt8]) throws(CorpusError) -> (path: String, isNew: Bool) {
    let folder = folder(.seeds, nil)
    try makeFolder(folder)
    var path = folder
    for length in CorpusEntry.idLengths {
      path = FilePlace.join(folder, TracePack.name(of: bytes, digits: length))
      do throws(Errno) {
        if try files.make(path, with: bytes) { return (path, true) }
      } catch {
        throw .notWritable(path, error)
      }
      guard let known = try? files.contents(of: path, atMost: bytes.count + 1), known == bytes
      else { continue }
      try flush([path])
      return (path, false)
    }
    throw .taken(path)
  }

  func folder(_ section: CorpusFolder.Section, _ store: String?) -> String {
    let outer = FilePlace.join(root, section.rawValue)
    return store.map { FilePlace.join(outer, SafeName.encode($0)) } ?? outer
  }

  func makeFolder(_ folder: String) throws(CorpusError) {
    do throws(Errno) { try files.makeFolders(folder, in: root) } catch {
      throw .notWritable(folder, error)
    }
  }

  /// Waits for others who change what is there.
  func lock() throws(CorpusError) -> Int32 {
    do throws(Errno) { return try files.lock(folder: root) } catch {
      throw .notWritable(root, error)
    }
  }
}

extension CorpusFolder {
  /// The outcome of a merge.
  public struct MergeReport: Sendable {
    /// Traces and packs that came new, by the paths that they have now.
    public var added: [String] = []
    /// Traces that were there, and of which the other side says more.
    public var noted: [String] = []
    /// Traces and packs that were there.
    public var present = 0
    /// What could not be read on the other side; everything else was merged.
    public var problems: [CorpusError] = []
  }

  /// One folder of the corpus while others are merged into it.
  struct MergedFolder {
    let path: String
    var traces: [Digest: (path: String, text: TraceText)] = [:]

    /// Reads a folder. What cannot be read stays as it is, and has no digest.
    init(_ corpus: CorpusFolder, _ path: String, _ section: CorpusFolder.Section, _ store: String?)
      throws(CorpusError)
    {
      self.path = path
      for entry in try corpus.entries(in: section) where entry.store == store {
        do throws(TraceFileError) {
          let text = try entry.read(in: corpus.files)
          if traces[text.trace.digest] == nil { traces[text.trace.digest] = (entry.path, text) }
        } catch {
          continue
        }
      }
    }
  }
}
