// The exit status is the interface to every CI system.

import ChaosContracts
import ChaosCorpus

/// How the process ends.
package enum ExitStatus: Int32 {
  /// Every invariant held.
  case held = 0
  /// At least one was broken.
  case broken = 1
  /// Nobody can say.
  case unknown = 2
  /// Bad usage (`EX_USAGE`).
  case usage = 64
  /// Malformed input (`EX_DATAERR`).
  case malformed = 65
  /// Input that is not there (`EX_NOINPUT`).
  case notFound = 66
  /// Results that cannot be written (`EX_IOERR`).
  case cannotWrite = 74
  /// Interrupted, with a partial result.
  case interrupted = 130
  /// The terminal went away (`SIGHUP`), with a partial result.
  case hungUp = 129
  /// Told to stop (`SIGTERM`), with a partial result.
  case terminated = 143

  package init(_ verdict: Verdict) {
    switch verdict {
    case .held: self = .held
    case .broken: self = .broken
    case .unknown: self = .unknown
    }
  }

  /// The raw values of both are the exit codes of `sysexits.h`.
  package init(_ failure: FileFailure) { self = Self(rawValue: failure.rawValue) ?? .malformed }
}

/// Ends a command with one clear line and a status.
package struct CommandFailure: Error, CustomStringConvertible {
  package var description: String
  package var status: ExitStatus

  package init(_ message: String, _ status: ExitStatus) {
    description = message
    self.status = status
  }

  /// What an error of ours comes to; nil for any other.
  package init?(_ error: any Error) {
    switch error {
    case let error as CommandFailure: self = error
    case let error as CatalogError: self.init(error.description, .usage)
    case let error as TraceFileError: self.init(error.description, ExitStatus(error.exit))
    default: return nil
    }
  }

  /// A name that none of these is.
  package static func unknown(_ what: String, _ name: String, known: [String]) -> CommandFailure {
    let words = "No \(what) '\(name)'.\(name.suggestion(among: known)) "
    return CommandFailure(words + "Known: \(known.joined(separator: ", ")).", .usage)
  }
}
