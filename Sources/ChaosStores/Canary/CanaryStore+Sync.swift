// Sending a new file to the media, and what one may wrongly do when that fails.

import ChaosDisk
import SystemPackage

extension CanaryStore {
  /// F_FULLFSYNC. When it fails nobody knows which pages are left, and no later answer will tell:
  /// the file is given up.
  func sync(_ file: Int32, _ bytes: [UInt8]) throws(Errno) {
    if bug == .noFileSync { return }
    do throws(Errno) { try host.files.sync(file, bug == .weakSync ? .file : .full) } catch {
      switch bug {
      case .ignoresSyncError: return
      case .retriesSync: try host.files.sync(file, .full)
      case .verifiesByReading: if try readAll(file) != bytes { throw error }
      case .dirtiesAgain:
        try writeAll(file, Array(bytes.prefix(1)))
        try host.files.sync(file, .full)
      default: throw error
      }
    }
  }
}
