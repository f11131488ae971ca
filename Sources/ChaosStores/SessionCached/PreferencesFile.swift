// The property list on the disk, as CFPreferences reads and replaces it.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import SystemPackage

/// The file of one preferences domain.
struct PreferencesFile {
  private let files: any FileCalls
  private let path: String
  private static let head = Array("bplist00".utf8)

  /// The domain of the app group, as app and extensions share it.
  init(_ host: Host) {
    files = host.files
    path = host.group + "/Library/Preferences/group.plist"
  }

  /// Reads the file. Every failure, from a missing file to an unreadable or damaged one, gives nil,
  /// and every caller takes that for an empty dictionary (F31).
  func load() -> KeyValues? {
    guard let bytes = try? files.contents(path) else { return nil }
    return KeyValues(bytes, head: Self.head)
  }

  /// Replaces the file as Darwin does: a temporary file beside it, fsync, rename (F33). An empty
  /// dictionary deletes the file (F32).
  ///
  /// - Parameter protection: the class of the new file; the folder's class if nil.
  func replace(by values: KeyValues, protection: ProtectionClass? = nil) throws(Errno) {
    if values.isEmpty {
      do throws(Errno) { try files.unlink(path) } catch {
        if error != .noSuchFileOrDirectory { throw error }
      }
      return
    }
    let temporary = path + ".new"
    let file = try files.open(temporary, [.write, .create, .truncate], protection: protection)
    do throws(Errno) {
      try files.writeAll(file, values.encoded(head: Self.head))
      try files.sync(file, .file)
    } catch {
      try? files.close(file)
      try? files.unlink(temporary)
      throw error
    }
    try? files.close(file)
    try files.rename(temporary, to: path)
  }
}
