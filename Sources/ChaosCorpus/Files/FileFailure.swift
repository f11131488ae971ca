// What a failure over a file means to whoever reads the exit code.

/// The kinds of failure over files. The raw values are the exit codes of `sysexits.h`.
public enum FileFailure: Int32, Hashable, Sendable {
  /// The input is there and makes no sense (`EX_DATAERR`).
  case malformed = 65
  /// There is no input that could be read (`EX_NOINPUT`).
  case notFound = 66
  /// The result cannot be kept (`EX_IOERR`).
  case cannotWrite = 74
}
