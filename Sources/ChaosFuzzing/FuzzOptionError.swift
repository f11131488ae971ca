// What can be wrong with the fuzzer's options.

/// An option that makes no sense.
public enum FuzzOptionError: Error, Hashable, Sendable {
  case unknown(String)
  case noValue(String)
  case noSuchWord(String, option: String, known: [String])
}

extension FuzzOptionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let option): "Unknown option '\(option)'."
    case .noValue(let option): "'\(option)' needs a value: \(option)=…"
    case .noSuchWord(let word, let option, let known):
      "'\(word)' is nothing for '\(option)'. Known: \(known.joined(separator: ", "))."
    }
  }
}
