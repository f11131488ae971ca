// A place in the code of an app.

/// Where a process ended itself, as the program's debug information tells it.
public struct CodePlace: Hashable, Sendable, Codable {
  /// The source file, from the folder that the tool runs in if it lies there.
  public var file: String
  /// Its line, from 1; nil where the compiler kept none.
  public var line: Int?
  /// The function, in Swift's words; nil where its name cannot be read.
  public var function: String?
  /// What went wrong, where the compiler left a word about it: "Index out of range".
  public var reason: String?

  /// A place in a source file.
  public init(file: String, line: Int?, function: String? = nil, reason: String? = nil) {
    self.file = file
    self.line = line
    self.function = function
    self.reason = reason
  }
}
