// The line-oriented text form: what corpus files hold, and what people write by hand.

/// A trace in text form, with notes that are not part of the trace.
///
/// ```
/// chaos trace 1
/// phone ios18 passcode disk=apfs.power
/// @store session-cached
/// launch app user
/// act app streak streak
/// ```
///
/// Lines that begin with `#` and empty lines are comments. A line that begins with `@` is a note: a
/// name and a text. Notes say where a trace comes from; they never change what it does.
public struct TraceText: Hashable, Sendable {
  /// A line that begins with `@`.
  public struct Note: Hashable, Sendable {
    /// One word.
    public let name: String
    /// One line without spaces at its ends, so that it reads back as it was.
    public let text: String

    /// A note; line breaks in `text` become spaces.
    public init(_ name: String, _ text: String) {
      must(
        !name.isEmpty && !name.utf8.contains { $0.isBlank || $0 == .lineFeed },
        "a note's name is not one word: '\(name)'")
      self.name = name
      let line = text.utf8.map { $0 == .lineFeed || $0 == .carriageReturn ? .space : $0 }
      self.text = String(decoding: line[...].withoutBlankEnds, as: UTF8.self)
    }
  }

  /// How much a text may hold: far more than any trace that is run, and readable at once.
  public enum Limit: Int, Sendable {
    case steps = 131_072
    /// With notes, comments and empty lines.
    case lines = 262_144
    /// Bytes of one line.
    case line = 65_536
  }

  public var trace: Trace
  public var notes: [Note]

  public init(trace: Trace, notes: [Note] = []) {
    self.trace = trace
    self.notes = notes
  }

  public func note(_ name: String) -> String? { notes.first { $0.name == name }?.text }
}

extension Trace {
  /// The version of both forms. A reader refuses every other one.
  public static let formatVersion = 1
}
