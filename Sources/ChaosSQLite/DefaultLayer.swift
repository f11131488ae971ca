// The file layer that code gets which does not name one: that of the process whose code it is.

import CSQLite

/// A default file layer that passes everything on to the machine of the thread, or, where no
/// simulated process runs, to what was the default before.
final class DefaultLayer {
  private let table = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
  private let before: UnsafeMutablePointer<sqlite3_vfs>?
  private let name: UnsafeMutablePointer<CChar>

  init() {
    before = sqlite3_vfs_find(nil)
    let bytes = Array("chaos".utf8CString)
    name = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    name.initialize(from: bytes, count: bytes.count)
    table.initialize(to: Self.functions())
    table.pointee.zName = UnsafePointer(name)
    table.pointee.pAppData = UnsafeMutableRawPointer(before)
    // A file must find room, whoever opens it.
    table.pointee.szOsFile = max(
      Int32(MemoryLayout<chaos_sqlite_file>.size), before?.pointee.szOsFile ?? 0)
    sqlite3_vfs_register(table, 1)
  }

  deinit {
    sqlite3_vfs_unregister(table)
    if let before { sqlite3_vfs_register(before, 1) }
    table.deallocate()
    name.deallocate()
  }

  /// Where a call goes: the table of whoever answers it, and that table's place.
  private static func target(_ layer: UnsafeMutablePointer<sqlite3_vfs>?)
    -> UnsafeMutablePointer<sqlite3_vfs>?
  {
    if let machine = CurrentMachine.current { return sqlite3_vfs_find(machine.name) }
    return layer?.pointee.pAppData?.assumingMemoryBound(to: sqlite3_vfs.self)
  }

  private static func functions() -> sqlite3_vfs {
    var table = sqlite3_vfs()
    table.iVersion = 2
    table.mxPathname = LayerTable.pathLength
    table.xOpen = { layer, path, file, flags, out in
      file?.pointee.pMethods = nil
      guard let to = DefaultLayer.target(layer) else { return SQLITE_CANTOPEN }
      return to.pointee.xOpen(to, path, file, flags, out)
    }
    table.xDelete = { layer, path, syncs in
      guard let to = DefaultLayer.target(layer) else { return ResultCode.deleteFailed }
      return to.pointee.xDelete(to, path, syncs)
    }
    table.xAccess = { layer, path, flags, out in
      guard let to = DefaultLayer.target(layer) else { return ResultCode.accessFailed }
      return to.pointee.xAccess(to, path, flags, out)
    }
    table.xFullPathname = { layer, path, count, out in
      guard let to = DefaultLayer.target(layer) else { return SQLITE_CANTOPEN }
      return to.pointee.xFullPathname(to, path, count, out)
    }
    table.xRandomness = { layer, count, out in
      guard let to = DefaultLayer.target(layer) else { return 0 }
      return to.pointee.xRandomness(to, count, out)
    }
    table.xSleep = { layer, microseconds in
      guard let to = DefaultLayer.target(layer) else { return 0 }
      return to.pointee.xSleep(to, microseconds)
    }
    table.xCurrentTime = { layer, day in
      guard let to = DefaultLayer.target(layer) else { return SQLITE_ERROR }
      return to.pointee.xCurrentTime(to, day)
    }
    table.xCurrentTimeInt64 = { layer, milliseconds in
      guard let to = DefaultLayer.target(layer), let call = to.pointee.xCurrentTimeInt64 else {
        return SQLITE_ERROR
      }
      return call(to, milliseconds)
    }
    table.xGetLastError = { layer, count, out in
      guard let to = DefaultLayer.target(layer), let call = to.pointee.xGetLastError else {
        return 0
      }
      return call(to, count, out)
    }
    return table
  }
}
