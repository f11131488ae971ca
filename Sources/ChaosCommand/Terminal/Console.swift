// Where words go: results to standard output, everything else to standard error.

import Foundation

/// Standard output and standard error.
enum Console {
  @discardableResult
  static func print(_ text: String) -> Bool { write(text + "\n", to: STDOUT_FILENO) }
  static func error(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

  /// Writes all of it, whatever the pipe takes at once. A reader that went away is no error.
  ///
  /// - Returns: false if the text could not be written, to a full disk for one.
  @discardableResult
  static func write(_ text: String, to file: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        return errno == EPIPE
      }
      bytes = bytes.dropFirst(written)
    }
    return true
  }

  /// Whether both outputs are terminals: only then is a line rewritten in place.
  static var isInteractive: Bool {
    isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1
      && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }
}
