// How much a text may hold, and that the reading ends where it is too much; and misspelt words.

import Testing

@testable import ChaosTrace

@Suite struct TextLimitTests {
  private static let head = "chaos trace 1\nphone ios18\n"

  private func error(_ text: String) -> TraceTextError? {
    do throws(TraceTextError) {
      _ = try TraceText(parsing: text)
      return nil
    } catch {
      return error
    }
  }

  private func lines(_ line: String, _ count: Int) -> String {
    Self.head + String(repeating: line + "\n", count: count)
  }

  @Test func whatIsTooMuchIsNamedWithItsLine() {
    let steps = TraceText.Limit.steps.rawValue
    #expect(error(lines("lock", steps)) == nil)
    #expect(error(lines("lock", steps + 1))?.reason == .tooMuch(.steps))
    // What comes behind is not even looked at.
    let foreign = error(lines("lock", steps + 1) + "fly\nfly\n")
    #expect(foreign == TraceTextError(line: steps + 4, reason: .tooMuch(.steps)))
    let rest = TraceText.Limit.lines.rawValue - 2
    #expect(error(lines("", rest)) == nil)
    #expect(
      error(lines("# a", rest + 1)) == TraceTextError(line: rest + 3, reason: .tooMuch(.lines)))
    let note = "@a " + String(repeating: "b", count: TraceText.Limit.line.rawValue - 3)
    #expect(error(lines(note, 1)) == nil)
    #expect(error(lines(note + "b", 1)) == TraceTextError(line: 3, reason: .tooMuch(.line)))
  }

  @Test func whatIsReadCanBeWritten() throws {
    let long = String(repeating: "b", count: TraceText.Limit.line.rawValue - 3)
    var text = TraceText(trace: Trace(), notes: [TraceText.Note("a", long)])
    #expect(text.excess == nil)
    #expect(try TraceText(parsing: text.text) == text)
    text.notes[0] = TraceText.Note("a", long + "b")
    #expect(text.excess == .line)
    text.notes = []
    text.trace.steps = Array(repeating: .lock, count: TraceText.Limit.steps.rawValue + 1)
    #expect(text.excess == .steps)
  }

  /// A word, the known ones, and the one that is meant; nothing where none is near.
  static let misspelt: [(word: String, known: String, meant: String)] = [
    ("rnu", "merge run", "run"), ("sesion-cached", "plain-file session-cached", "session-cached"),
    ("IOS81", "ios18 ios13", "ios18"), ("rebooot", "reboot", "reboot"), ("x", "y", ""),
    ("", "a", ""), ("dance", "run lock", ""), ("ru", "run", ""), ("reads", "read lead", "read"),
    (String(repeating: "a", count: 999), "a", ""),
  ]

  @Test(arguments: misspelt.indices)
  func theNearestNameIsMeant(number: Int) {
    let (word, known, meant) = Self.misspelt[number]
    let suggestion = word.suggestion(among: known.split(separator: " ").map(String.init))
    #expect(suggestion == (meant.isEmpty ? "" : " Did you mean '\(meant)'?"))
  }
}
