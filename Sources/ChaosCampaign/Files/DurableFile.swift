// Files that a kill or a power loss leaves as they were or as they shall be, never in between.

import ChaosCorpus

/// Writes files whole or not at all, for commands.
package enum DurableFile {
  package static func write(_ text: String, to path: String) throws(CommandFailure) {
    try CommandFailure.file { () throws(TraceFileError) in
      try WholeFile.write(Array(text.utf8), to: path)
    }
  }

  /// Creates a folder, and those that it lies in.
  package static func createFolder(_ path: String) throws(CommandFailure) {
    try CommandFailure.file { () throws(TraceFileError) in try WholeFile.makeFolder(path) }
  }
}
