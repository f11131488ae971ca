// Many traces in one file, of which each can be read without the others.

import ChaosHash
import ChaosTrace

/// A pack that was opened: LZ4 frames, each with a group of traces, behind an index of them.
///
/// ```
/// skippable LZ4 frame    the index, which `lz4 -dc` leaves out
///   50 2A 4D 18          its magic number
///   length               4 bytes
///   "chaospk" 2          8 bytes: the version at their end
///   digest of the rest   16 bytes
///   for each group       32 bytes: how many traces, notes, bytes of content, bytes of its frame
///                        (4 each), and the digest of its first trace
/// LZ4 frames             for each group its traces, by digest:
///   length               4 bytes
///   notes                as in a text: "@name text" and a line feed each
///   trace                its canonical bytes
/// ```
///
/// Numbers have their lowest byte first, as in LZ4's own headers; digests are in the order of their
/// digits. To find a trace, only the group is read whose digests lie around its own.
public struct TracePack: Sendable {
  /// The ending of packs.
  public static let suffix = ".traces"
  public static let version: UInt8 = 2
  /// Where a group ends: at the first trace with which it has so many bytes. LZ4 looks back 64 KiB,
  /// so longer groups would hardly become smaller, and take longer to read.
  static let groupSize = 256 << 10
  /// The longest trace with its notes: more than 30,000 steps, and far fewer are run.
  static let traceLimit = 256 << 10
  /// What everything together may come to. A pack of a megabyte may claim to hold hundreds.
  static let contentLimit = 64 << 20
  public static let mostTraces = 1 << 20
  static let mostNotes = 1 << 20
  /// The largest file that is read: content that does not become smaller, and its frames.
  public static let limit = contentLimit + 1 << 20

  /// Its name in errors.
  public let file: String
  /// The file, as it was read.
  let bytes: [UInt8]
  let groups: [PackIndex.Group]

  /// Opens a pack: reads its index, and nothing else yet. `file`: its name in errors.
  public init(_ bytes: [UInt8], file: String) throws(TraceFileError) {
    (self.file, self.bytes) = (file, bytes)
    do throws(PackError) { groups = try PackIndex.read(bytes) } catch {
      throw TraceFileError(file: file, reason: .pack(error))
    }
  }

  /// How many traces it holds.
  public var count: Int { groups.reduce(0) { $0 + $1.traces } }

  /// How many groups they are in: what is read at once.
  public var groupCount: Int { groups.count }

  /// How many traces are in a group.
  public func count(of group: Int) -> Int { groups[group].traces }

  /// Reads a group of traces, with their notes.
  public func texts(of group: Int) throws(TraceFileError) -> [TraceText] {
    try members(of: group).map(\.text)
  }

  /// Reads all traces.
  public func texts() throws(TraceFileError) -> [TraceText] {
    var texts: [TraceText] = []
    for group in groups.indices { texts += try self.texts(of: group) }
    return texts
  }

  /// Reads one trace; the other ones of its group are read along.
  public func read(_ number: Int) throws(TraceFileError) -> TraceText {
    var rest = number
    for (group, entry) in groups.enumerated() {
      if rest < entry.traces { return try texts(of: group)[rest] }
      rest -= entry.traces
    }
    fatalError("chaos has a bug: a pack of \(count) traces is asked for number \(number)")
  }

  /// The traces whose ids begin so.
  func find(_ prefix: String) throws(TraceFileError) -> [(number: Int, digest: Digest)] {
    let missing = 32 - prefix.utf8.count
    guard missing >= 0, let low = Digest(prefix + String(repeating: "0", count: missing)),
      let high = Digest(prefix + String(repeating: "f", count: missing))
    else { return [] }
    var found: [(number: Int, digest: Digest)] = []
    var first = 0
    for (group, entry) in groups.enumerated() {
      defer { first += entry.traces }
      let isBefore = group + 1 < groups.count && groups[group + 1].first <= low
      if isBefore || entry.first > high { continue }
      for (place, member) in try members(of: group).enumerated()
      where (low...high).contains(member.digest) {
        found.append((first + place, member.digest))
      }
    }
    return found
  }

  /// Unpacks a group. It must be just what the index says.
  private func members(of group: Int) throws(TraceFileError) -> [(digest: Digest, text: TraceText)]
  {
    let entry = groups[group]
    let content: [UInt8]
    do throws(LZ4FrameError) {
      content = try LZ4Frame.decompress(Array(bytes[entry.place]), limit: entry.size)
    } catch .tooLarge {
      throw failure(.frame(group, nil))
    } catch {
      throw failure(.frame(group, error))
    }
    let next = group + 1 < groups.count ? groups[group + 1].first : nil
    guard content.count == entry.size, let texts = PackedTrace.texts(content),
      texts.count == entry.traces, texts.reduce(0, { $0 + $1.notes.count }) == entry.notes
    else { throw failure(.frame(group, nil)) }
    let members = texts.map { (digest: $0.trace.digest, text: $0) }
    let isSorted = zip(members, members.dropFirst()).allSatisfy { $0.digest < $1.digest }
    guard isSorted, members.first?.digest == entry.first,
      next.map({ members[members.count - 1].digest < $0 }) ?? true
    else { throw failure(.frame(group, nil)) }
    return members
  }

  private func failure(_ error: PackError) -> TraceFileError {
    TraceFileError(file: file, reason: .pack(error))
  }

  /// Opens the pack in a file.
  public static func open(_ path: String, in files: any CorpusFiles = HostFiles())
    throws(TraceFileError) -> TracePack
  {
    try TracePack(WholeFile.read(path, atMost: limit, in: files), file: path)
  }

  /// The name of a pack with these bytes, with so many digits of their digest.
  static func name(of bytes: [UInt8], digits: Int = 8) -> String {
    "Seeds-\(Digest(bytes).description.prefix(digits))\(suffix)"
  }

  /// Whether bytes begin like those of a pack.
  public static func isPack(_ bytes: [UInt8]) -> Bool { PackIndex.version(bytes) != nil }
}
