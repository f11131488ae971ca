// What a rule has to say about a place in the tree.

/// A broken rule, at a place.
struct Problem: Hashable, CustomStringConvertible {
  var file: String
  /// Counted from 1; 0 if it is about the whole file.
  var line = 0
  var message: String

  var description: String { line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)" }
}
