// How a request can stay without an answer.

/// What became of a place that did not answer.
public enum RunnerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// It ended; `number` is what it noted last.
  case died(signal: Int32, number: Int?)
  /// It made no progress for too long, in seconds of its own.
  case stalled(number: Int?, seconds: Int)
  /// It took more memory than any store needs, in bytes.
  case tooLarge(number: Int?, limit: Int)
  /// It wrote more into its answer than any answer has, in bytes.
  case flooded(number: Int?, limit: Int)
  /// It wrote more into its temporary folder than any store needs, in bytes.
  case filledDisk(number: Int?, limit: Int)
  /// It was asked to stop, and did not.
  case stopped(number: Int?)
  /// It could not be started.
  case notStarted(String)
  /// It answered something that is no answer.
  case garbled(String)
  /// It cannot answer such a request.
  case refused(String)

  /// What it noted last.
  public var number: Int? {
    switch self {
    case .died(_, let number), .stalled(let number, _), .tooLarge(let number, _),
      .flooded(let number, _), .filledDisk(let number, _), .stopped(let number):
      number
    case .notStarted, .garbled, .refused: nil
    }
  }

  /// Whether the store's code ended its process.
  public var isDeath: Bool { if case .died = self { true } else { false } }

  public var description: String {
    switch self {
    case .died(let signal, _): "the store's code ended its process (signal \(signal))"
    case .stalled(_, let seconds): "the store's code ran for \(seconds) s without an end"
    case .tooLarge(_, let limit):
      "the store's code took more than \(limit >> 20) MB of memory"
    case .flooded(_, let limit):
      "the store's code wrote more than \(limit >> 20) MB into its process's answer"
    case .filledDisk(_, let limit):
      "the store's code left more than \(limit >> 20) MB or too many files in its temporary folder"
    case .stopped: "the store's code was in the middle of something when it was interrupted"
    case .notStarted(let reason): "a worker could not be started: \(reason)"
    case .garbled(let line): "a worker answered '\(line.prefix(80))'"
    case .refused(let reason): reason
    }
  }
}
