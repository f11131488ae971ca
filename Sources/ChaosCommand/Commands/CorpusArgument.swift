// `--corpus`: a folder, which may not be there yet.

import ArgumentParser

/// Checks the name of a corpus folder.
enum CorpusArgument {
  /// An empty name is a variable that a script forgot to set, not the current folder.
  static func validate(_ folder: String) throws {
    if folder.isEmpty { throw ValidationError("'--corpus' must name a folder.") }
  }
}
