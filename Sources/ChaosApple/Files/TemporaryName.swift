// Where a file is written that takes the place of another one.

import Foundation

/// The name of a file beside another one. Two processes never write the same: one would take away
/// what the other is about to rename. A process that is killed leaves it behind, and it is not the
/// app's to take away: the disk knows it by its name (F99, F143).
enum TemporaryName {
  static func beside(_ path: String) -> String {
    "\(path).sb-\(ProcessInfo.processInfo.processIdentifier)"
  }
}
