// Files from an enemy: damaged ones of every kind, bombs, and packs that lie and whose checksum is
// right.

import ChaosTestSupport
import ChaosTrace

@testable import ChaosCorpus

/// Draws hostile files.
struct HostileFiles {
  private var random: SplitMix
  private let originals: [[UInt8]]
  /// The traces of a pack, and what a group of them is.
  private let content: [UInt8]
  private let group: LyingPack.Group
  /// Frames of nothing but newlines: small, large, and larger than anything may be.
  private let bombs = [1 << 16, 1 << 21, 70 << 20].map {
    LZ4Frame.compress([UInt8](repeating: 10, count: $0))
  }

  init(seed: UInt64) throws {
    random = SplitMix(seed: seed)
    var some = SomeTraces(1)
    let texts = (0..<6).map { number in
      TraceText(
        trace: some.trace(steps: 3 + number), notes: [TraceText.Note("source", "number \(number)")])
    }.sorted { $0.trace.digest < $1.trace.digest }
    content = texts.flatMap(PackedTrace.bytes)
    group = LyingPack.Group(texts)
    originals = [
      try PackWriter.pack(texts), try PackWriter.pack(Array(texts.prefix(2))),
      LyingPack(group).bytes, TraceFile.encode(texts[0]), TraceFile.encode(texts[5]),
      Array(texts[3].text.utf8), LZ4Frame.compress(texts[4].trace.bytes),
    ]
  }

  /// The next file.
  mutating func next() -> [UInt8] {
    if random.below(1_000) == 0 { return bomb() }
    if random.below(8) == 0 { return lie() }
    var bytes = originals[random.below(originals.count)]
    for _ in 0...random.below(4) { mutate(&bytes) }
    if TracePack.isPack(bytes), random.below(4) > 0 { LyingPack.sign(&bytes) }
    return bytes
  }

  /// A pack whose frame is whole and holds nonsense.
  private mutating func lie() -> [UInt8] {
    var content = content
    for _ in 0...random.below(2) { mutate(&content) }
    var group = group
    group.frame = LZ4Frame.compress(content, quickly: true)
    group.index.size = content.count
    group.index.place = 0..<group.frame.count
    return LyingPack(group).bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    if bytes.isEmpty { return }
    let place = random.below(bytes.count)
    switch random.below(6) {
    case 0: bytes[place] ^= 1 << UInt8(random.below(8))
    case 1: bytes[place] = UInt8(random.below(256))
    case 2: bytes.removeLast(bytes.count - place)
    case 3: bytes.insert(contentsOf: random.bytes(1 + random.below(9)), at: place)
    case 4: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(9)))
    default:
      // Numbers that promise more than there is.
      for offset in 0..<min(9, bytes.count - place) { bytes[place + offset] = 0xFF }
    }
  }

  /// A small file that says that it is a large one.
  private mutating func bomb() -> [UInt8] {
    let zeros = bombs[random.below(bombs.count)]
    switch random.below(3) {
    case 0: return zeros
    case 1: return LZ4Frame.compress(Array("chaos trace 1\n".utf8) + zeros)
    default:
      var group = LyingPack.Group(content: [])
      group.frame = zeros
      group.index.size = [1 << 16, 1 << 19, 1 << 21][random.below(3)]
      group.index.place = 0..<zeros.count
      return LyingPack(group).bytes
    }
  }

  /// Reads a file in every way that there is, and says how it went.
  static func read(_ bytes: [UInt8]) -> [String] {
    var outcomes: [String] = []
    func note(_ body: () throws(TraceFileError) -> Void) {
      do throws(TraceFileError) {
        try body()
        outcomes.append("read")
      } catch {
        outcomes.append(error.description)
      }
    }
    note { () throws(TraceFileError) in _ = try TraceFile.decode(bytes, file: "f") }
    note { () throws(TraceFileError) in _ = try TraceFile.decode(foreign: bytes, file: "f") }
    note { () throws(TraceFileError) in
      let pack = try TracePack(bytes, file: "f")
      for group in 0..<pack.groupCount { _ = try pack.texts(of: group) }
      _ = try pack.find("0")
    }
    return outcomes
  }
}
