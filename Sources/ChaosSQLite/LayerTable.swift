// A file layer as SQLite sees it: a table of C functions, each of which finds its machine.

import CSQLite

/// The memory of one registered file layer.
final class LayerTable {
  let table = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
  private let name: UnsafeMutablePointer<CChar>

  /// The longest path.
  static let pathLength: Int32 = 512

  init(name text: String, _ functions: sqlite3_vfs = LayerTable.functions()) {
    let bytes = Array(text.utf8CString)
    name = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    name.initialize(from: bytes, count: bytes.count)
    table.initialize(to: functions)
    table.pointee.zName = UnsafePointer(name)
  }

  deinit {
    table.deallocate()
    name.deallocate()
  }

  func register(_ machine: SQLiteMachine) {
    table.pointee.pAppData = Unmanaged.passUnretained(machine).toOpaque()
    sqlite3_vfs_register(table, 0)
  }

  /// Nobody can open a database through the layer any more.
  func unregister() { sqlite3_vfs_unregister(table) }

  private static func machine(_ layer: UnsafeMutablePointer<sqlite3_vfs>?) -> SQLiteMachine? {
    layer?.pointee.pAppData.map {
      Unmanaged<SQLiteMachine>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private static func functions() -> sqlite3_vfs {
    var table = sqlite3_vfs()
    table.iVersion = 2
    table.szOsFile = Int32(MemoryLayout<chaos_sqlite_file>.size)
    table.mxPathname = pathLength
    table.xOpen = { layer, path, file, flags, outFlags in
      file?.pointee.pMethods = nil
      guard let machine = LayerTable.machine(layer), let file else { return SQLITE_CANTOPEN }
      return machine.open(path, file, flags, outFlags)
    }
    table.xDelete = { layer, path, syncsFolder in
      guard let machine = LayerTable.machine(layer), let path else {
        return ResultCode.deleteFailed
      }
      return machine.delete(String(cString: path), syncsFolder: syncsFolder & 1 != 0)
    }
    table.xAccess = { layer, path, flags, result in
      guard let machine = LayerTable.machine(layer), let path else {
        return ResultCode.accessFailed
      }
      let answer = machine.access(String(cString: path), flags)
      result?.pointee = answer.exists ? 1 : 0
      return answer.code
    }
    table.xFullPathname = { layer, path, count, out in
      guard let machine = LayerTable.machine(layer), let path, let out else {
        return SQLITE_CANTOPEN
      }
      return machine.fullPath(String(cString: path), count, out)
    }
    table.xRandomness = { layer, count, out in
      guard let machine = LayerTable.machine(layer), let out else { return 0 }
      return machine.randomness(UnsafeMutableRawBufferPointer(start: out, count: Int(count)))
    }
    table.xSleep = { layer, microseconds in
      LayerTable.machine(layer)?.sleep(microseconds: Int64(microseconds))
      return microseconds
    }
    table.xCurrentTime = { layer, day in
      guard let machine = LayerTable.machine(layer) else { return SQLITE_ERROR }
      day?.pointee = Double(machine.julianMilliseconds) / 86_400_000
      return SQLITE_OK
    }
    table.xCurrentTimeInt64 = { layer, milliseconds in
      guard let machine = LayerTable.machine(layer) else { return SQLITE_ERROR }
      milliseconds?.pointee = machine.julianMilliseconds
      return SQLITE_OK
    }
    table.xGetLastError = { layer, _, _ in LayerTable.machine(layer)?.lastErrno ?? 0 }
    return table
  }
}
