// Reads the parts of a pack before its traces. Nothing in a file is believed: what a count promises
// must be there, and no memory is taken for what is not.

import ChaosHash
import ChaosTrace

/// The beginning of a pack.
struct PackParts {
  private let count: Int
  private let writtenCount: Int
  let generator: UInt64?
  let seeds: [Draw]
  private(set) var cursor: ByteCursor

  init(_ bytes: [UInt8]) throws(PackFailure) {
    let magic = TracePack.magic
    guard bytes.starts(with: magic) else {
      throw !bytes.isEmpty && magic.starts(with: bytes)
        ? PackFailure(pack: .truncated) : PackFailure(pack: .notAPack)
    }
    cursor = ByteCursor(bytes, at: magic.count)
    guard let version = cursor.take(1)?.first else { throw PackFailure(pack: .truncated) }
    if version != TracePack.version { throw PackFailure(pack: .version(version)) }
    guard let sum = cursor.word() else { throw PackFailure(pack: .truncated) }
    if sum != Digest(Array(bytes[cursor.place...])).high { throw PackFailure(pack: .checksum) }
    guard let count = cursor.number(), let written = cursor.number(), written <= count,
      count <= TracePack.mostTraces, count <= cursor.left
    else { throw PackFailure(pack: .malformed(.counts)) }
    (self.count, writtenCount) = (count, written)
    guard written < count else {
      (generator, seeds) = (nil, [])
      return
    }
    guard let generator = cursor.word(), let seedCount = cursor.number(),
      seedCount <= count - written, seedCount <= TracePack.mostSeeds
    else { throw PackFailure(pack: .malformed(.draws)) }
    self.generator = generator
    var seeds: [Draw] = []
    for _ in 0..<seedCount { seeds.append(try Self.takeSeed(&cursor)) }
    self.seeds = seeds
  }

  private static func takeSeed(_ cursor: inout ByteCursor) throws(PackFailure) -> Draw {
    guard let seed = cursor.word(),
      let eraCount = cursor.number(), eraCount <= EraName.allCases.count,
      let eras = cursor.take(eraCount),
      let modelCount = cursor.number(), modelCount <= DiskModelName.allCases.count,
      let models = cursor.take(modelCount)
    else { throw PackFailure(pack: .malformed(.draws)) }
    let draw = Draw(
      seed: seed, eras: eras.compactMap { EraName(rawValue: $0) },
      models: models.compactMap { DiskModelName(rawValue: $0) }, index: 0)
    guard Draw.isList(draw.eras), Draw.isList(draw.models), draw.eras.count == eraCount,
      draw.models.count == modelCount
    else { throw PackFailure(pack: .malformed(.draws)) }
    return draw
  }

  /// The notes that traces may have.
  mutating func takeNotes() throws(PackFailure) -> PackNotes {
    guard let length = cursor.number(), let frame = cursor.take(length) else {
      throw PackFailure(pack: .malformed(.notes))
    }
    if length == 0 { return PackNotes() }
    let text: [UInt8]
    do throws(LZ4FrameError) {
      text = try LZ4Frame.decompress(Array(frame), limit: TracePack.notesLimit)
    } catch {
      throw PackFailure(TraceFileError.Reason(error))
    }
    guard let notes = PackNotes(text, traces: count) else {
      throw PackFailure(pack: .malformed(.notes))
    }
    return notes
  }

  /// The index. After it the cursor stands at the first trace, and the traces end with the file.
  mutating func takeMembers(notes: Int) throws(PackFailure) -> [TracePack.Member] {
    var members: [TracePack.Member] = []
    var digest = 0
    var place = 0
    var written = 0
    var alike = 0
    for number in 0..<count {
      guard let step = cursor.number(), let form = cursor.number(),
        let own = notes == 1 ? 0 : cursor.number(), own < notes, form >> 1 <= cursor.left,
        step < 1 << TracePack.digestBits - digest
      else { throw PackFailure(pack: .malformed(.index)) }
      if step == 0, number > 0 { alike += 1 }
      if alike > TracePack.mostAlike { throw PackFailure(pack: .malformed(.index)) }
      digest += step
      members.append(
        TracePack.Member(
          digest: UInt64(digest), isDrawn: form & 1 == 1, place: place..<place + form >> 1,
          notes: own, written: written))
      place += form >> 1
      if form & 1 == 0 { written += 1 }
      if place > TracePack.limit { throw PackFailure(pack: .malformed(.index)) }
    }
    if written != writtenCount || place != cursor.left {
      throw PackFailure(pack: .malformed(.index))
    }
    return members
  }
}
