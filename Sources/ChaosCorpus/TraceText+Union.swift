// Two files with one trace: what both say of it.

import ChaosHash
import ChaosTrace

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
