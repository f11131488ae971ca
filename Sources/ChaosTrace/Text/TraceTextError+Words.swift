// The words for what is wrong with a trace in text form.

extension TraceTextError: CustomStringConvertible {
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
