// Files from an enemy: damaged ones of every kind, bombs, and packs that lie and whose checksum is
// right.

import ChaosCatalog
import ChaosHash
import ChaosTestSupport
import ChaosTrace

@testable import ChaosCorpus

/// Draws hostile files.
struct HostileFiles {
  private var random: SplitMix
  private let originals: [[UInt8]]
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
    }
    let drawing = GeneratorDrawing()
    var drawn: [TraceText] = []
    for index in 0..<3 {
      let draw = Draw(
        seed: 7, eras: [.ios18, .ios12], models: [.apfsPower], index: 40 * index,
        first: index == 2 ? 3 : nil)
      drawn.append(
        TraceText(
          trace: drawing.draw(draw) ?? Trace(), notes: [TraceText.Note(Draw.note, draw.text)]))
    }
    originals =
      [
        try PackWriter.pack(texts), try PackWriter.pack(Array(texts.prefix(2))),
        try PackWriter.pack(texts.prefix(2) + drawn, drawing: drawing), TraceFile.encode(drawn[2]),
        TraceFile.encode(texts[0]), TraceFile.encode(texts[5]), Array(texts[3].text.utf8),
        LZ4Frame.compress(texts[4].trace.bytes),
      ]
  }

  /// The next file.
  mutating func next() -> [UInt8] {
    if random.below(1_000) == 0 { return bomb() }
    var bytes = originals[random.below(originals.count)]
    for _ in 0...random.below(4) { mutate(&bytes) }
    if TracePack.isPack(bytes), random.below(4) > 0 { Self.sign(&bytes) }
    return bytes
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

  /// A right checksum over whatever stands there.
  static func sign(_ bytes: inout [UInt8]) {
    guard bytes.count >= 16 else { return }
    var head: [UInt8] = []
    head.append(word: Digest(Array(bytes[16...])).high)
    bytes.replaceSubrange(8..<16, with: head)
  }

  /// A small file that says that it is a large one.
  private mutating func bomb() -> [UInt8] {
    let zeros = bombs[random.below(bombs.count)]
    switch random.below(3) {
    case 0: return zeros
    case 1: return LZ4Frame.compress(Array("chaos trace 1\n".utf8) + zeros)
    default:
      // A pack whose notes are the bomb.
      var body: [UInt8] = [0, 0]
      body.append(number: zeros.count)
      var bytes = TracePack.magic + [TracePack.version] + [UInt8](repeating: 0, count: 8)
      bytes += body + zeros
      Self.sign(&bytes)
      return bytes
    }
  }

  /// Reads a file in every way that there is, and says how it went.
  static func read(_ bytes: [UInt8], _ drawing: GeneratorDrawing) -> [String] {
    var outcomes: [String] = []
    func note(_ body: () throws(TraceFileError) -> Void) {
      do throws(TraceFileError) {
        try body()
        outcomes.append("read")
      } catch {
        outcomes.append(error.description)
      }
    }
    var texts: [TraceText] = []
    note { () throws(TraceFileError) in texts.append(try TraceFile.decode(bytes, file: "f")) }
    note { () throws(TraceFileError) in _ = try TraceFile.decode(foreign: bytes, file: "f") }
    note { () throws(TraceFileError) in
      let pack = try TracePack(bytes, file: "f")
      for number in pack.readingOrder { texts.append(try pack.read(number, drawing: drawing)) }
    }
    // A note that names a seed is followed when a trace is packed.
    if texts.contains(where: { $0.note(Draw.note) != nil }) {
      _ = try? PackWriter.pack(texts, drawing: drawing)
    }
    return outcomes
  }
}
