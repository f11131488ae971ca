// Where words go: results to standard output, everything else to standard error.

import ChaosCampaign
import ChaosReports
import Foundation
import SystemPackage

enum Console {
  /// Prints a result. One that cannot be written, to a full disk for one, ends the command.
  static func print(_ text: String, terminator: String = "\n") throws(CommandFailure) {
    guard let problem = write(text + terminator, to: STDOUT_FILENO) else { return }
    throw CommandFailure("the output cannot be written: \(problem)", .cannotWrite)
  }

  /// Prints a document for programs.
  static func print(_ document: some Encodable) throws {
    try Console.print(SortedJSON.text(document), terminator: "")
  }

  /// Prints lines for people: no wider than the terminal, in colour where that is welcome.
  static func tell(_ lines: [String], _ palette: Palette) throws {
    let lines = lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .flatMap { TextWrap.lines(String($0), columns: columns) }
    try Console.print(palette.paint(lines.joined(separator: "\n")))
  }

  /// Prints lines that are no result. Whatever they quote moves no cursor.
  static func error(_ text: String) { write(text.escapedLines + "\n", to: STDERR_FILENO) }

  /// Ends a command that met problems: the first is its failure, the others are told before.
  static func end(with problems: [any Error]) throws -> ExitStatus {
    guard let first = problems.first else { return .held }
    for problem in problems.dropFirst() { error("Error: \("\(problem)".escaped)") }
    throw first
  }

  /// Writes all of it, whatever the pipe takes at once. A reader that went away is no error.
  /// Returns the system's error if the text could not be written.
  @discardableResult
  static func write(_ text: String, to file: Int32) -> Errno? {
    do {
      _ = try FileDescriptor(rawValue: file).writeAll(text.utf8)
      return nil
    } catch {
      return error as? Errno == .brokenPipe ? nil : error as? Errno
    }
  }

  /// How wide the terminal is; nil where results go elsewhere.
  static var columns: Int? {
    var size = winsize()
    guard isTerminal,
      ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Whether people read the results.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether both outputs are terminals: only then is a line rewritten in place.
  static var isInteractive: Bool {
    isTerminal && isatty(STDERR_FILENO) == 1
      && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }
}
