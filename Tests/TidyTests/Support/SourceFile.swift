// One file of the tree, as its author wrote it and as the compiler reads it.

/// A Swift file.
struct SourceFile {
  /// From the root of the package.
  let path: String
  let text: String
  /// The lines as they are.
  let lines: [Substring]
  /// The same lines without comments and without the text of string literals.
  let code: [Substring]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    // A line ends with its break, so the last break begins no line.
    let body = text.hasSuffix("\n") ? text.dropLast() : text[...]
    lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    code = CodeScanner.code(of: String(body)).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  /// The target of a file in Sources.
  var target: String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  func problem(_ message: String, line: Int = 0) -> Problem {
    Problem(file: path, line: line, message: message)
  }
}
