// Two files with one trace: what both say of it.

import ChaosTrace

extension TraceText {
  /// This trace with the notes of both. Equal notes stay as they are; others are sorted, so that it
  /// does not matter who comes first.
  func union(_ other: TraceText) -> TraceText {
    if text.utf8.elementsEqual(other.text.utf8) { return self }
    // By bytes: what looks alike may still be two notes.
    let sorted = (notes + other.notes).map { (key: Array("\($0.name) \($0.text)".utf8), note: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var union: [(key: [UInt8], note: Note)] = []
    for entry in sorted where union.last?.key != entry.key { union.append(entry) }
    return TraceText(trace: trace, notes: union.map(\.note))
  }
}
