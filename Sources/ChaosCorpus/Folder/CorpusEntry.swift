// One file of the corpus, as its path describes it.

import ChaosHash
import ChaosTrace

/// A trace file in the corpus folder. Nothing of it has been read yet.
public struct CorpusEntry: Hashable, Sendable {
  /// The ending of files that chaos writes.
  public static let suffix = ".trace.lz4"

  /// The ending of files in text form.
  public static let textSuffix = ".trace"

  /// The path to open, beginning with the corpus folder as it was named.
  public let path: String
  public let section: CorpusFolder.Section
  /// The store, or nil in the seeds, which are for every store.
  public let store: String?
  /// The promise in the file's name; nil in the seeds, and for names that chaos did not write.
  public let invariant: String?
  /// The digits in the file's name, or nil when the name is of another form.
  public let id: String?
  /// Its number in the pack that `path` names; nil for a file of its own.
  public let member: Int?

  init(folder: String, name: String, section: CorpusFolder.Section, store: String?) {
    path = FilePlace.join(folder, name)
    self.section = section
    self.store = store
    member = nil
    let parts = Self.parts(of: name)
    invariant = section == .seeds ? nil : parts?.invariant
    id = parts?.id
  }

  /// A trace in a pack.
  init(pack: String, member: Int, _ digest: Digest) {
    path = pack
    section = .seeds
    store = nil
    invariant = nil
    id = digest.description
    self.member = member
  }

  /// Reads the file. It must hold the trace that its name says, lest an edited one answers to it.
  public func read(in files: any CorpusFiles = HostFiles()) throws(TraceFileError) -> TraceText {
    if let member { return try TracePack.open(path, in: files).read(member) }
    let text = try TraceFile.read(path, in: files)
    if let id, !text.trace.digest.description.hasPrefix(id) {
      throw TraceFileError(file: path, reason: .misnamed(text.trace.id))
    }
    return text
  }

  /// What stands in the file's name before its digits, or all of it.
  var stem: String {
    let name = FilePlace.name(of: path)
    for ending in [Self.suffix, Self.textSuffix] where name.hasSuffix(ending) {
      let stem = String(name.dropLast(ending.count))
      return id == nil ? stem : String(stem[..<(stem.lastIndex(of: "-") ?? stem.endIndex)])
    }
    return name
  }

  /// Splits `<invariant>-<id>.trace.lz4`.
  private static func parts(of name: String) -> (invariant: String, id: String)? {
    guard name.hasSuffix(suffix) else { return nil }
    let stem = name.dropLast(suffix.count)
    guard let dash = stem.lastIndex(of: "-") else { return nil }
    let id = stem[stem.index(after: dash)...]
    guard idLengths.contains(id.utf8.count), isHexadecimal(id),
      let invariant = SafeName.decode(String(stem[..<dash]))
    else { return nil }
    return (invariant, String(id))
  }

  /// How many digits of the digest a name may carry: more only where two traces share the fewest.
  static let idLengths = [8, 16, 32]

  /// Whether all of it is made of the digits that ids have.
  static func isHexadecimal(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}
