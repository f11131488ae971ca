// Where log messages go: chaos keeps what a process writes there by the step during which it does.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

enum StandardError {
  /// In one call, so that the lines of two threads do not mix.
  static func show(_ line: String) {
    let bytes = Array(line.utf8)
    bytes.withUnsafeBytes { bytes in
      // A line that nobody takes is lost.
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
