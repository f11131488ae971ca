// A trace as it stands in a group of a pack: its length, its notes as lines, its canonical bytes.

import ChaosTrace

/// Traces to the content of frames and back. One content has one form.
enum PackedTrace {
  static func bytes(_ text: TraceText) -> [UInt8] {
    var bytes: [UInt8] = []
    for note in text.notes { bytes += Array("@\(note.name) \(note.text)\n".utf8) }
    bytes += text.trace.bytes
    var result: [UInt8] = []
    result.append(number: bytes.count)
    return result + bytes
  }

  /// The traces in a content; nil if it is not one that was written.
  static func texts(_ content: [UInt8]) -> [TraceText]? {
    var texts: [TraceText] = []
    var place = 0
    while place < content.count {
      guard content.count - place >= 4 else { return nil }
      let end = place + 4 + content.number(at: place)
      guard end <= content.count, let text = text(content[(place + 4)..<end]),
        Self.bytes(text).elementsEqual(content[place..<end])
      else { return nil }
      texts.append(text)
      place = end
    }
    return texts
  }

  /// No byte of a canonical trace's first ones is that of a note.
  private static func text(_ bytes: ArraySlice<UInt8>) -> TraceText? {
    var rest = bytes
    var notes: [TraceText.Note] = []
    while rest.first == UInt8(ascii: "@") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
        let blank = rest[..<end].firstIndex(of: UInt8(ascii: " ")),
        let name = String(validating: rest[..<blank].dropFirst(), as: UTF8.self),
        let text = String(validating: rest[blank..<end].dropFirst(), as: UTF8.self),
        !name.isEmpty, !name.utf8.contains(where: { $0 == UInt8(ascii: "\t") || $0 == 13 })
      else { return nil }
      notes.append(TraceText.Note(name, text))
      rest = rest[end...].dropFirst()
    }
    return TraceText(trace: Trace(decoding: rest), notes: notes)
  }
}
