// The notes in a pack. They stay bytes until a trace is asked for: a few megabytes of them may be
// millions of notes.

import ChaosTrace

/// The different sets of notes that traces of a pack have; the first one is empty.
///
/// A note is a line, `name text`; an empty line ends each set.
struct PackNotes {
  private let text: [UInt8]
  private let sets: [Range<Int>]

  /// No notes.
  init() { (text, sets) = ([], [0..<0]) }

  /// Reads the sets of a text; nil if it is none, or holds more sets than there are traces.
  init?(_ text: [UInt8], traces: Int) {
    guard String(validating: text, as: UTF8.self) != nil, text.suffix(2) == [.newline, .newline]
    else { return nil }
    var sets = [0..<0]
    var (start, line, count) = (0, 0, 0)
    while line < text.count {
      guard let end = text[line...].firstIndex(of: .newline) else { return nil }
      if end > line {
        count += 1
        guard count <= TracePack.mostNotes, Self.parts(text[line..<end]) != nil else { return nil }
      } else {
        // What is empty has no place of its own.
        guard count > 0, sets.count <= traces else { return nil }
        sets.append(start..<line)
        (start, count) = (end + 1, 0)
      }
      line = end + 1
    }
    (self.text, self.sets) = (text, sets)
  }

  var count: Int { sets.count }

  /// How many notes a set has.
  func size(of set: Int) -> Int { text[sets[set]].count { $0 == .newline } }

  subscript(set: Int) -> [TraceText.Note] {
    text[sets[set]].split(separator: .newline).compactMap { line in
      Self.parts(line).map {
        TraceText.Note(String(decoding: $0, as: UTF8.self), String(decoding: $1, as: UTF8.self))
      }
    }
  }

  /// A line's name and text. By bytes: a letter may grow together with the blank before it.
  private static func parts(_ line: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    let end = line.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
    let name = line[..<end]
    // The blanks that end a name in a text.
    if name.isEmpty || name.contains(where: { $0 == UInt8(ascii: "\t") || $0 == 13 }) { return nil }
    return (name, line[end...].dropFirst())
  }

  /// A set as text.
  static func bytes(of notes: [TraceText.Note]) -> [UInt8] {
    var bytes: [UInt8] = []
    for note in notes { bytes += Array("\(note.name) \(note.text)\n".utf8) }
    return bytes + [.newline]
  }
}

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n")
}
