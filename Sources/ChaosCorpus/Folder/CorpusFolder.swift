// The folder with the traces that a project keeps.

import ChaosHash
import ChaosTrace
import SystemPackage

/// A corpus on the disk:
///
/// ```
/// Corpus/Regressions/<store>/<invariant>-<id>.trace.lz4
/// Corpus/Known/<store>/<invariant>-<id>.trace.lz4
/// Corpus/Found/<store>/<invariant>-<id>.trace.lz4
/// Corpus/Seeds/Seed-<id>.trace.lz4
/// Corpus/Seeds/Seeds-<id>.traces
/// ```
///
/// Traces in text form, with names of people's own, may lie beside them. Hidden files and `.md`
/// files may lie anywhere. Whatever else has no place in this picture is an error: a trace that
/// nobody runs because its folder is misspelt would look like one that holds.
public struct CorpusFolder: Sendable {
  /// The folder that is meant where none is named.
  public static let usual = "Corpus"

  /// The path as it was given, without slashes at its end.
  public let root: String
  /// Where the folder lies: on the machine's disk, or on one that a test crashes.
  let files: any CorpusFiles

  public init(_ root: String, on files: any CorpusFiles = HostFiles()) {
    self.files = files
    self.root = FilePlace.withoutEndSlashes(root.isEmpty ? "." : root)
  }

  /// The folder of named scenarios. They are more than traces, so they are read elsewhere.
  public static let scenarios = "Scenarios"

  /// Whether there is a folder at all. One that is not there yet has no entries.
  public var exists: Bool { files.isFolder(root) == true }

  /// All trace files, sorted by the bytes of their paths. Packs are files of their own kind.
  public func entries() throws(TraceFileError) -> [CorpusEntry] {
    try entries(allowsMisplaced: false)
  }

  private func entries(allowsMisplaced: Bool) throws(TraceFileError) -> [CorpusEntry] {
    var entries: [CorpusEntry] = []
    for name in try names(in: root) where name != Self.scenarios {
      if let section = Section(rawValue: name) {
        entries += try self.entries(in: section, allowsMisplaced)
      } else if !allowsMisplaced {
        throw TraceFileError(file: FilePlace.join(root, name), reason: .misplaced)
      }
    }
    return entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// The traces of one section, sorted by the bytes of their paths.
  public func entries(in section: Section) throws(TraceFileError) -> [CorpusEntry] {
    try entries(in: section, false)
  }

  private func entries(in section: Section, _ allowsMisplaced: Bool) throws(TraceFileError)
    -> [CorpusEntry]
  {
    let folder = FilePlace.join(root, section.rawValue)
    if section == .seeds { return try traces(in: folder, section, store: nil, allowsMisplaced) }
    var entries: [CorpusEntry] = []
    for name in try names(in: folder) {
      let path = FilePlace.join(folder, name)
      let isFolder = files.isFolder(path) == true
      if isFolder, let store = SafeName.decode(name) {
        entries += try traces(in: path, section, store: store, allowsMisplaced)
      } else if !allowsMisplaced {
        throw TraceFileError(file: path, reason: isFolder ? .notAStore : .misplaced)
      }
    }
    return entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func traces(
    in folder: String, _ section: Section, store: String?, _ allowsMisplaced: Bool
  ) throws(TraceFileError) -> [CorpusEntry] {
    var entries: [CorpusEntry] = []
    for name in try names(in: folder) {
      // Packs lie among the seeds: where it matters what a trace does, each has a file.
      if section == .seeds, name.hasSuffix(TracePack.suffix) { continue }
      let entry = CorpusEntry(folder: folder, name: name, section: section, store: store)
      if files.isFolder(entry.path) != true {
        entries.append(entry)
      } else if !allowsMisplaced {
        throw TraceFileError(file: entry.path, reason: .misplaced)
      }
    }
    return entries
  }

  /// The packs among the seeds, sorted by the bytes of their paths.
  public func packs() throws(TraceFileError) -> [String] {
    let folder = FilePlace.join(root, Section.seeds.rawValue)
    return try names(in: folder).filter { $0.hasSuffix(TracePack.suffix) }.map {
      FilePlace.join(folder, $0)
    }
  }

  /// The names in a folder that could be traces, or folders of them.
  private func names(in folder: String) throws(TraceFileError) -> [String] {
    do throws(Errno) {
      return try files.names(in: folder).filter { !$0.hasPrefix(".") && !$0.hasSuffix(".md") }
    } catch .noSuchFileOrDirectory {
      return []
    } catch {
      throw TraceFileError(file: folder, reason: .notReadable(error))
    }
  }

  func folder(_ section: Section, _ store: String?) -> String {
    let outer = FilePlace.join(root, section.rawValue)
    return store.map { FilePlace.join(outer, SafeName.encode($0)) } ?? outer
  }

  func makeFolder(_ folder: String) throws(TraceFileError) {
    try writing(folder) { () throws(Errno) in try files.makeFolders(folder, in: root) }
  }

  /// Waits for others who change what is there.
  func lock() throws(TraceFileError) -> Int32 {
    try writing(root) { () throws(Errno) in try files.lock(folder: root) }
  }

  /// Runs a call that changes something at a path.
  func writing<T>(_ path: String, _ call: () throws(Errno) -> T) throws(TraceFileError) -> T {
    do throws(Errno) { return try call() } catch {
      throw TraceFileError(file: path, reason: .notWritable(error))
    }
  }

  /// A part of the corpus folder.
  public enum Section: String, CaseIterable, Hashable, Sendable {
    /// Traces that must hold: each broke something once.
    case regressions = "Regressions"
    /// Traces that must break, in just the way that their name says.
    case known = "Known"
    /// Traces that runs found and that nobody has filed yet, with a fix or without. Not committed.
    case found = "Found"
    /// Food for the search, of every store.
    case seeds = "Seeds"
  }

  /// The trace whose id begins with these digits.
  ///
  /// A trace that lies in several places of one store, because it breaks several promises or was
  /// filed meanwhile, is the same trace there: any of its files will do.
  ///
  /// - Parameter store: of traces with the same digits, those of this store are meant.
  public func find(_ prefix: String, store: String? = nil) throws(TraceFileError) -> CorpusEntry {
    let digits = prefix.lowercased()
    guard !digits.isEmpty, CorpusEntry.isHexadecimal(digits) else { throw unknown(prefix) }
    // Whoever asks for one trace is not kept from it by a stray file; whoever finds none is told.
    var found = try entries(allowsMisplaced: true).filter { $0.id?.hasPrefix(digits) == true }
    if found.isEmpty { _ = try entries() }
    let meant = found.filter { $0.store == store }
    if store != nil, !meant.isEmpty {
      found = meant
    } else {
      found += try packed(digits, besides: found)
    }
    guard let entry = found.first else { throw unknown(prefix) }
    let isOne = found.allSatisfy { $0.store == entry.store && $0.id == entry.id }
    if !isOne { throw TraceFileError(file: root, reason: .ambiguous(prefix, found.map(\.path))) }
    return entry
  }

  private func unknown(_ id: String) -> TraceFileError {
    TraceFileError(file: root, reason: .noSuchTrace(id))
  }

  /// The traces in packs whose ids begin so, without those that have files.
  private func packed(_ digits: String, besides files: [CorpusEntry]) throws(TraceFileError)
    -> [CorpusEntry]
  {
    var found: [CorpusEntry] = []
    for path in try packs() {
      let members: [(number: Int, digest: Digest)]
      do throws(TraceFileError) {
        members = try TracePack.open(path, in: self.files).find(digits)
      } catch {
        // Whoever asks for a file is not kept from it by a pack beside it.
        if !files.isEmpty { continue }
        throw error
      }
      for (number, digest) in members {
        let entry = CorpusEntry(pack: path, member: number, digest)
        // One trace may lie in several places.
        if (files + found).contains(where: { Self.isOne($0.id, entry.id) }) { continue }
        found.append(entry)
      }
    }
    return found
  }

  /// Whether two ids are of one trace, as far as the shorter one goes.
  private static func isOne(_ id: String?, _ other: String?) -> Bool {
    guard let id, let other else { return id == other }
    return id.hasPrefix(other) || other.hasPrefix(id)
  }

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

  /// Keeps a trace under a name made of its content: whoever comes second with the same trace finds
  /// it. When this returns, the trace survives a power loss, whoever wrote it.
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
