// The folder with the traces that a project keeps.

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
  public func entries() throws(CorpusError) -> [CorpusEntry] {
    var entries: [CorpusEntry] = []
    for name in try names(in: root) where name != Self.scenarios {
      guard let section = Section(rawValue: name) else {
        throw .misplaced(FilePlace.join(root, name))
      }
      entries += try self.entries(in: section)
    }
    return entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// The traces of one section, sorted by the bytes of their paths.
  public func entries(in section: Section) throws(CorpusError) -> [CorpusEntry] {
    let folder = FilePlace.join(root, section.rawValue)
    if section == .seeds { return try traces(in: folder, section, store: nil) }
    var entries: [CorpusEntry] = []
    for name in try names(in: folder) {
      let path = FilePlace.join(folder, name)
      guard files.isFolder(path) == true else { throw .misplaced(path) }
      guard let store = SafeName.decode(name) else { throw .notAStore(path) }
      entries += try traces(in: path, section, store: store)
    }
    return entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func traces(in folder: String, _ section: Section, store: String?)
    throws(CorpusError) -> [CorpusEntry]
  {
    var entries: [CorpusEntry] = []
    for name in try names(in: folder) {
      // Packs lie among the seeds: where it matters what a trace does, each has a file.
      if section == .seeds, name.hasSuffix(TracePack.suffix) { continue }
      let entry = CorpusEntry(folder: folder, name: name, section: section, store: store)
      if files.isFolder(entry.path) == true { throw .misplaced(entry.path) }
      entries.append(entry)
    }
    return entries
  }

  /// The packs among the seeds, sorted by the bytes of their paths.
  public func packs() throws(CorpusError) -> [String] {
    let folder = FilePlace.join(root, Section.seeds.rawValue)
    return try names(in: folder).filter { $0.hasSuffix(TracePack.suffix) }.map {
      FilePlace.join(folder, $0)
    }
  }

  /// The names in a folder that could be traces, or folders of them.
  private func names(in folder: String) throws(CorpusError) -> [String] {
    do throws(Errno) {
      return try files.names(in: folder).filter { !$0.hasPrefix(".") && !$0.hasSuffix(".md") }
    } catch .noSuchFileOrDirectory {
      return []
    } catch {
      throw .notReadable(folder, error)
    }
  }
}

extension CorpusFolder {
  /// A part of the corpus folder.
  public enum Section: String, CaseIterable, Hashable, Sendable {
    /// Traces that must hold: each broke something once.
    case regressions = "Regressions"
    /// Traces that must break, in just the way that their name says.
    case known = "Known"
    /// Traces that runs found and that nobody has filed yet: they move to one of the others, with a
    /// fix or without. They are not committed.
    case found = "Found"
    /// Food for the search, of every store.
    case seeds = "Seeds"
  }
}
