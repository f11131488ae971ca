// The mark of what no backup holds: an extended attribute, set by the process itself (F135).

import CManaged
import ChaosDisk

/// Sets the mark and looks for it, by calls about files like any other.
package enum BackupMark {
  /// - Returns: an errno; 0 if all went well. Taking away a mark that there is not is well.
  package static func set(_ isSet: Bool, at path: String) -> Int32 {
    chaos_mark(path, Disk.backupExclusion, isSet ? 1 : 0)
  }

  /// - Returns: whether it is there, and an errno.
  package static func get(_ path: String) -> (isSet: Bool, errno: Int32) {
    let found = chaos_find_mark(path, Disk.backupExclusion)
    return found < 0 ? (false, -found) : (found == 1, 0)
  }
}
