// How the file gets to the disk: a new one beside it, and a rename.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import SystemPackage

extension SharedDefaults {
  /// Makes the folder. Both it and the file have no protection from their first moment on, so that
  /// no kill can leave them with another class.
  func makeFolder() throws(Errno) {
    try host.files.make(folder: folder, ProtectionClass.none)
    // Also when the folder was there: whoever made it may not have come to this line.
    if has(.sync) { try host.files.sync(folder: host.group + "/Library/Application Support") }
  }

  /// `Data.write` with `.atomic` and `.noFileProtection`: a temporary file, fsync, rename (F98).
  func replace(by bytes: [UInt8]) throws(StoreError) {
    let temporary =
      has(.cleanup)
      ? path + ".new" : "\(folder)/.dat.nosync\(String(host.random(), radix: 36))"
    do throws(Errno) {
      // A leftover of a process that died in the middle. Nobody else is here now.
      if has(.cleanup) { try host.files.discard(temporary) }
      try host.files.create(temporary, bytes, has(.sync) ? .full : .file)
      try host.files.rename(temporary, to: path)
    } catch {
      try? host.files.unlink(temporary)
      throw .failed(error)
    }
    guard has(.sync) else { return }
    do throws(Errno) { try host.files.sync(folder: folder) } catch { throw .unknown(error) }
  }
}
