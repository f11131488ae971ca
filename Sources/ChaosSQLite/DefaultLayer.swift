// The file layer that code gets which does not name one: that of the process whose code it is.

import CSQLite

/// A default file layer that passes everything on to the machine of the thread, or, where no
/// simulated process runs, to what was the default before.
final class DefaultLayer {
  private typealias Table = UnsafeMutablePointer<sqlite3_vfs>

  private let layer = LayerTable(name: "chaos", DefaultLayer.functions())
  private let before = sqlite3_vfs_find(nil)

  init() {
    layer.table.pointee.pAppData = UnsafeMutableRawPointer(before)
    // A file must find room, whoever opens it.
    layer.table.pointee.szOsFile = max(
      Int32(MemoryLayout<chaos_sqlite_file>.size), before?.pointee.szOsFile ?? 0)
    sqlite3_vfs_register(layer.table, 1)
  }

  deinit {
    layer.unregister()
    if let before { sqlite3_vfs_register(before, 1) }
  }

  /// Passes a call on to the table of whoever answers it.
  private static func pass<T>(_ layer: Table?, _ call: (Table) -> T?) -> T? {
    if let machine = CurrentMachine.current { return sqlite3_vfs_find(machine.name).flatMap(call) }
    return layer?.pointee.pAppData.flatMap { call($0.assumingMemoryBound(to: sqlite3_vfs.self)) }
  }

  private static func functions() -> sqlite3_vfs {
    var table = sqlite3_vfs()
    table.iVersion = 2
    table.mxPathname = LayerTable.pathLength
    table.xOpen = { layer, path, file, flags, out in
      file?.pointee.pMethods = nil
      return DefaultLayer.pass(layer) { $0.pointee.xOpen($0, path, file, flags, out) }
        ?? SQLITE_CANTOPEN
    }
    table.xDelete = { layer, path, syncs in
      DefaultLayer.pass(layer) { $0.pointee.xDelete($0, path, syncs) } ?? ResultCode.deleteFailed
    }
    table.xAccess = { layer, path, flags, out in
      DefaultLayer.pass(layer) { $0.pointee.xAccess($0, path, flags, out) }
        ?? ResultCode.accessFailed
    }
    table.xFullPathname = { layer, path, count, out in
      DefaultLayer.pass(layer) { $0.pointee.xFullPathname($0, path, count, out) } ?? SQLITE_CANTOPEN
    }
    table.xRandomness = { layer, count, out in
      DefaultLayer.pass(layer) { $0.pointee.xRandomness($0, count, out) } ?? 0
    }
    table.xSleep = { layer, microseconds in
      DefaultLayer.pass(layer) { $0.pointee.xSleep($0, microseconds) } ?? 0
    }
    table.xCurrentTime = { layer, day in
      DefaultLayer.pass(layer) { $0.pointee.xCurrentTime($0, day) } ?? SQLITE_ERROR
    }
    table.xCurrentTimeInt64 = { layer, milliseconds in
      DefaultLayer.pass(layer) { $0.pointee.xCurrentTimeInt64?($0, milliseconds) } ?? SQLITE_ERROR
    }
    table.xGetLastError = { layer, count, out in
      DefaultLayer.pass(layer) { $0.pointee.xGetLastError?($0, count, out) } ?? 0
    }
    return table
  }
}
