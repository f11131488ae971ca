// How the file gets to the disk: a new one beside it, and a rename.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import SystemPackage

extension SharedDefaults {
  /// Makes the folder. Both it and the file have no protection from their first moment on, so that
  /// no kill can leave them with another class.
  func makeFolder() throws(Errno) {
    do throws(Errno) {
      try host.files.makeDirectory(folder, protection: ProtectionClass.none)
    } catch {
      if error != .fileExists { throw error }
    }
    // Also when the folder was there: whoever made it may not have come to this line.
    if has(.sync) { try syncFolder(host.group + "/Library/Application Support") }
  }

  /// `Data.write` with `.atomic` and `.noFileProtection`: a temporary file, fsync, rename (F98).
  func replace(by bytes: [UInt8]) throws(StoreError) {
    let temporary =
      has(.cleanup)
      ? path + ".new" : "\(folder)/.dat.nosync\(String(host.random(), radix: 36))"
    do throws(Errno) {
      if has(.cleanup) { try discard(temporary) }
      try write(bytes, to: temporary)
      try host.files.rename(temporary, to: path)
    } catch {
      try? host.files.unlink(temporary)
      throw .failed(error)
    }
    guard has(.sync) else { return }
    do throws(Errno) { try syncFolder(folder) } catch { throw .unknown(error) }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(Errno) {
    let file = try host.files.open(
      path, [.write, .create, .exclusive], protection: ProtectionClass.none)
    do throws(Errno) {
      try host.files.writeAll(file, bytes)
      try host.files.sync(file, has(.sync) ? .full : .file)
    } catch {
      try? host.files.close(file)
      throw error
    }
    try host.files.close(file)
  }

  /// A leftover of a process that died in the middle. Nobody else is here now.
  private func discard(_ path: String) throws(Errno) {
    do throws(Errno) { try host.files.unlink(path) } catch {
      if error != .noSuchFileOrDirectory { throw error }
    }
  }

  private func syncFolder(_ path: String) throws(Errno) {
    let file = try host.files.open(path, [], protection: nil)
    do throws(Errno) { try host.files.sync(file, .full) } catch {
      try? host.files.close(file)
      throw error
    }
    try? host.files.close(file)
  }
}
