// What Apple's SQLite has beyond others: the class of a database's files, said as it is opened.

import CSQLite
import ChaosApple
import Foundation

public let SQLITE_OPEN_FILEPROTECTION_COMPLETE: Int32 = 0x0010_0000
public let SQLITE_OPEN_FILEPROTECTION_COMPLETEUNLESSOPEN: Int32 = 0x0020_0000
public let SQLITE_OPEN_FILEPROTECTION_COMPLETEUNTILFIRSTUSERAUTHENTICATION: Int32 = 0x0030_0000
public let SQLITE_OPEN_FILEPROTECTION_NONE: Int32 = 0x0040_0000
public let SQLITE_OPEN_FILEPROTECTION_MASK: Int32 = 0x0070_0000

/// Opens a database. A file that this makes has the class that the flags say, and so have its log
/// and its journal. Without such a flag, or with a file layer of the caller's, it is SQLite's own
/// function.
///
/// - Returns: SQLite's code.
public func sqlite3_open_v2(
  _ filename: UnsafePointer<CChar>?, _ database: UnsafeMutablePointer<OpaquePointer?>?,
  _ flags: Int32, _ layer: UnsafePointer<CChar>?
) -> Int32 {
  guard layer == nil, let name = ProtectedLayer.name(for: flags) else {
    return CSQLite.sqlite3_open_v2(filename, database, flags, layer)
  }
  return CSQLite.sqlite3_open_v2(filename, database, flags, name)
}
