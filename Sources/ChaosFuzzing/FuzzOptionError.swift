// What can be wrong with the fuzzer's options.

/// An option that makes no sense.
public enum FuzzOptionError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknown(String)
  case noValue(String)
  case twice(String)
  /// An option that needs another one.
  case without(String, for: String)
  case noSuchWord(String, option: String, known: [String])

  public var description: String {
    switch self {
    case .unknown(let option):
      "Unknown option '\(option)'." + option.suggestion(among: FuzzOptions.names.map { "--\($0)" })
    case .twice(let option): "'\(option)' is given twice."
    case .noValue(let option): "'\(option)' needs a value: \(option)=…"
    case .without(let option, let asked):
      "'\(asked)' needs '\(option)=…': a folder for what is found, or it would be lost."
    case .noSuchWord(let word, let option, let known):
      "'\(word)' is nothing for '\(option)'.\(word.suggestion(among: known)) "
        + "Known: \(known.joined(separator: ", "))."
    }
  }
}
