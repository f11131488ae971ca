// Where a file is written that takes the place of another one.

import ChaosDisk
import ChaosProcess
import Foundation

/// A file beside another one. No two writers have the same, also not two threads of one process:
/// one would take away what the other is about to rename. A process that is killed leaves it
/// behind, and it is not the app's to take away: the disk knows it by its name (F99, F143).
enum TemporaryName {
  private static let most = 1_000
  /// More than any number of a process.
  private static let turn = 100_000

  /// Makes an empty file of a class.
  ///
  /// - Returns: its path.
  /// - Throws: what keeps it from being made.
  static func make(beside path: String, _ protection: ProtectionClass) throws -> String {
    let process = Int(ProcessInfo.processInfo.processIdentifier)
    for number in 0..<most {
      let name = "\(path).sb-\(number * turn + process)"
      let status = PhoneLine.ask(ProtectionQuestion(name, .createFile(protection))).errno
      if status == 0 { return name }
      guard status == EEXIST else { throw CocoaError.of(errno: status, name) }
    }
    throw CocoaError.of(errno: EEXIST, path)
  }
}
