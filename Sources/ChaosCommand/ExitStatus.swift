// The exit status is the interface to every CI system.

import ChaosCatalog
import ChaosContracts
import ChaosCorpus

/// How the process ends.
enum ExitStatus: Int32 {
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
  /// A bug in chaos (`EX_SOFTWARE`).
  case software = 70
  /// Results that cannot be written (`EX_IOERR`).
  case cannotWrite = 74
  /// Interrupted, with a partial result.
  case interrupted = 130
  /// Told to stop (`SIGTERM`), with a partial result.
  case terminated = 143

  init(_ verdict: Verdict) {
    switch verdict {
    case .held: self = .held
    case .broken: self = .broken
    case .unknown: self = .unknown
    }
  }

  init(_ failure: FileFailure) {
    switch failure {
    case .malformed: self = .malformed
    case .notFound: self = .notFound
    case .cannotWrite: self = .cannotWrite
    }
  }
}

/// Ends a command with one clear line and a status.
struct CommandFailure: Error {
  var message: String
  var status: ExitStatus

  init(_ message: String, _ status: ExitStatus) {
    self.message = message
    self.status = status
  }

  init(_ error: CatalogError) { self.init(error.description, .usage) }
  init(_ error: TraceFileError) { self.init(error.description, ExitStatus(error.exit)) }
  init(_ error: CorpusError) { self.init(error.description, ExitStatus(error.exit)) }
}
