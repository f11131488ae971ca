// What can be wrong with a trace in text form, as values; the words are in TraceTextError+Words.

/// Why a text is not a trace, and on which line.
public struct TraceTextError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The first line does not say that this is a trace.
    case notATrace
    /// The trace has a format that this build does not read.
    case format(String)
    /// The second line does not describe a phone.
    case noPhone
    /// No step has this name.
    case unknownStep(String)
    /// A word is not one of the words that may stand there.
    case unknownWord(String, expected: [String])
    /// A number is missing, is not one, or is out of range.
    case badNumber(String, what: String)
    /// Words are missing at the end of the line.
    case missing(String)
    /// Words stand where nothing more may come.
    case extra(String)
    /// The text is not UTF-8.
    case notText
    /// There is more of something than a text may hold.
    case tooMuch(TraceText.Limit)
  }

  /// The line, counted from 1.
  public var line: Int
  /// What is wrong.
  public var reason: Reason

  public init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }
}
