// Sending a new file to the media, and what one may wrongly do when that fails.

import ChaosDisk
import SystemPackage

extension CanaryStore {
  /// F_FULLFSYNC. When it fails nobody knows which pages are left, and no later answer will tell:
  /// the file is given up.
  func sync(_ file: Int32, _ bytes: [UInt8]) throws(Errno) {
    if has(.noFileSync) { return }
    do throws(Errno) { try host.files.sync(file, has(.weakSync) ? .file : .full) } catch {
      if has(.ignoresSyncError) { return }
      if has(.retriesSync) { return try host.files.sync(file, .full) }
      if has(.verifiesByReading), try readAll(file) == bytes { return }
      guard has(.dirtiesAgain) else { throw error }
      try writeAll(file, Array(bytes.prefix(1)))
      try host.files.sync(file, .full)
    }
  }
}
