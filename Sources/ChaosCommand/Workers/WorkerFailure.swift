// How a worker can be lost.

/// What became of a worker that did not answer.
enum WorkerFailure: Error, Sendable {
  /// It ended; `number` is what it noted last.
  case died(signal: Int32, number: Int?)
  /// It made no progress for too long.
  case stalled(number: Int?, seconds: Int)
  /// It took more memory than any store needs.
  case tooLarge(number: Int?)
  /// It was asked to stop, and did not.
  case stopped(number: Int?)
  /// It could not be started.
  case notStarted(String)
  /// It answered something that is no answer.
  case garbled(String)

  /// What it noted last.
  var number: Int? {
    switch self {
    case .died(_, let number), .stalled(let number, _), .tooLarge(let number),
      .stopped(let number):
      number
    case .notStarted, .garbled: nil
    }
  }
}

extension WorkerFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .died(let signal, _): "the store's code ended its process (signal \(signal))"
    case .stalled(_, let seconds): "the store's code ran for \(seconds) s without an end"
    case .tooLarge: "the store's code took more than \(Worker.memoryLimit >> 20) MB of memory"
    case .stopped: "the store's code was in the middle of something when it was interrupted"
    case .notStarted(let reason): "a worker could not be started: \(reason)"
    case .garbled(let line): "a worker answered '\(line.prefix(80))'"
    }
  }
}
