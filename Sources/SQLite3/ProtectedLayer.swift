// SQLite's own file layer, whose new files get a class. There is one for each class: SQLite does
// not hand down the flag that says it.

import CSQLite
import ChaosApple
import Foundation

/// The layers that databases with a class are opened with. All but opening is the usual layer's.
enum ProtectedLayer {
  private static let types: [(flag: Int32, type: FileProtectionType)] = [
    (SQLITE_OPEN_FILEPROTECTION_COMPLETE, .complete),
    (SQLITE_OPEN_FILEPROTECTION_COMPLETEUNLESSOPEN, .completeUnlessOpen),
    (
      SQLITE_OPEN_FILEPROTECTION_COMPLETEUNTILFIRSTUSERAUTHENTICATION,
      .completeUntilFirstUserAuthentication
    ),
    (SQLITE_OPEN_FILEPROTECTION_NONE, FileProtectionType.none),
  ]

  /// The layer for the class in the flags; nil where they say none.
  static func name(for flags: Int32) -> String? {
    let flag = flags & SQLITE_OPEN_FILEPROTECTION_MASK
    guard areRegistered else { return nil }
    return types.first { $0.flag == flag }?.type.rawValue
  }

  /// The layer that they are copies of.
  private struct Usual: @unchecked Sendable {
    var layer: UnsafeMutablePointer<sqlite3_vfs>
  }
  private static let usual = sqlite3_vfs_find(nil).map(Usual.init)

  /// Registers them for as long as the process lives.
  private static let areRegistered: Bool = {
    guard let usual = usual?.layer else { return false }
    return types.allSatisfy { _, type in
      guard let name = strdup(type.rawValue) else { return false }
      let layer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
      layer.initialize(to: usual.pointee)
      layer.pointee.pNext = nil
      layer.pointee.zName = UnsafePointer(name)
      layer.pointee.xOpen = { layer, name, file, flags, outFlags in
        ProtectedLayer.open(layer, name, file, flags, outFlags)
      }
      return sqlite3_vfs_register(layer, 0) == SQLITE_OK
    }
  }()

  /// Opens a database, its log or its journal. What this makes has its class from the first moment
  /// on: before the first unlock nothing can be made in a stricter one.
  private static func open(
    _ layer: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
    _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let layer, let usual = usual?.layer else { return SQLITE_CANTOPEN }
    var flags = flags
    if let name, flags & SQLITE_OPEN_CREATE != 0 {
      let type = FileProtectionType(rawValue: String(cString: layer.pointee.zName))
      let path = String(cString: name)
      let manager = ChaosApple.FileManager()
      switch manager.makeFile(at: path, type) {
      // Nobody else has made it.
      case 0: flags &= ~SQLITE_OPEN_EXCLUSIVE
      case EEXIST: break
      case ENOSPC: return SQLITE_FULL
      default: return SQLITE_CANTOPEN
      }
      // The file that the processes of a log share: SQLite asks no layer for it.
      if flags & SQLITE_OPEN_WAL != 0 {
        _ = manager.makeFile(at: path.dropLast("wal".count) + "shm", type)
      }
    }
    return usual.pointee.xOpen(usual, name, file, flags, outFlags)
  }
}
