// What can be wrong with a trace in text form, as values, and the words for it.

/// Why a text is not a trace, and on which line.
public struct TraceTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The first line does not say that this is a trace.
    case notATrace
    /// The trace has a format that this build does not read.
    case format(String)
    /// The second line does not describe a phone.
    case noPhone
    /// A line begins with a word that no kind of step has.
    case unknownStep(String)
    /// A word is not one of the words that may stand there.
    case unknownWord(String, expected: [String])
    /// A number is missing, is not one, or is out of range.
    case badNumber(String, what: String)
    /// Words are missing at the end of the line.
    case missing(String)
    /// Words stand where nothing more may come.
    case extra(String)
    /// A line is not UTF-8.
    case notText
    /// There is more of something than a text may hold.
    case tooMuch(TraceText.Limit)
  }

  /// The line, counted from 1.
  public var line: Int
  /// What is wrong in that line.
  public var reason: Reason

  /// - Parameter line: counted from 1; the line after the last where the end came too early.
  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// The place and the complaint, without the file's name: `3: no step is called 'fly'`.
  public var description: String { "\(line): \(reason)" }
}

extension TraceTextError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notATrace: "not a chaos trace: the first line must be 'chaos trace 1'"
    case .format(let found):
      "trace format \(found.shown), this build reads \(Trace.formatVersion)"
    case .noPhone: "the line after the first must describe the phone: 'phone ios18 passcode'"
    case .unknownStep(let word):
      Self.sentence(
        "no step is called '\(word.shown)'",
        word.suggestion(among: Opcode.allCases.map(\.word)))
    case .unknownWord(let word, let expected):
      Self.sentence(
        "'\(word.shown)' is not one of \(expected.joined(separator: ", "))",
        word.suggestion(among: expected))
    case .badNumber(let word, let what): "'\(word.shown)' is not a number for \(what)"
    case .missing(let what): "\(what) is missing"
    case .extra(let word): "'\(word.shown)' is one word too many"
    case .notText: "not text"
    case .tooMuch(let limit): "more than \(limit)"
    }
  }

  /// A complaint, as a whole sentence where another follows.
  private static func sentence(_ words: String, _ suggestion: String) -> String {
    suggestion.isEmpty ? words : "\(words).\(suggestion)"
  }
}

extension TraceText.Limit: CustomStringConvertible {
  public var description: String {
    switch self {
    case .steps: "\(rawValue) steps"
    case .lines: "\(rawValue) lines"
    case .line: "\(rawValue) bytes in a line"
    }
  }
}
