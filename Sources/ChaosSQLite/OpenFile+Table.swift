// An open file as SQLite sees it: a table of C functions, each of which finds its object.

import CSQLite

extension OpenFile {
  /// Gives an object to SQLite, which gives it back when it closes the file.
  static func place(_ open: OpenFile, in file: UnsafeMutablePointer<sqlite3_file>) {
    file.withMemoryRebound(to: chaos_sqlite_file.self, capacity: 1) { place in
      place.pointee.object = Unmanaged.passRetained(open).toOpaque()
      place.pointee.base.pMethods = methods.pointer
    }
  }

  private static func object(_ file: UnsafeMutablePointer<sqlite3_file>?)
    -> Unmanaged<OpenFile>?
  {
    guard let file else { return nil }
    return UnsafeMutableRawPointer(file).assumingMemoryBound(to: chaos_sqlite_file.self).pointee
      .object.map { Unmanaged<OpenFile>.fromOpaque($0) }
  }

  fileprivate static func call(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ body: (OpenFile) -> Int32
  ) -> Int32 {
    guard let object = OpenFile.object(file) else { return SQLITE_MISUSE }
    return object._withUnsafeGuaranteedRef { body($0) }
  }

  /// The table never changes once it is made.
  private struct Methods: @unchecked Sendable {
    let pointer: UnsafePointer<sqlite3_io_methods>
  }

  private static let methods: Methods = {
    let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    table.initialize(to: sqlite3_io_methods())
    fillContents(table)
    fillSharing(table)
    return Methods(pointer: UnsafePointer(table))
  }()

  private static func fillContents(_ table: UnsafeMutablePointer<sqlite3_io_methods>) {
    table.pointee.iVersion = 2
    table.pointee.xClose = { file in
      guard let object = OpenFile.object(file) else { return SQLITE_MISUSE }
      object.takeUnretainedValue().close()
      object.release()
      file?.pointee.pMethods = nil
      return SQLITE_OK
    }
    table.pointee.xRead = { file, bytes, count, offset in
      OpenFile.call(file) {
        $0.read(UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)), at: Int(offset))
      }
    }
    table.pointee.xWrite = { file, bytes, count, offset in
      OpenFile.call(file) {
        $0.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)), at: Int(offset))
      }
    }
    table.pointee.xTruncate = { file, size in OpenFile.call(file) { $0.truncate(to: Int(size)) } }
    table.pointee.xSync = { file, flags in OpenFile.call(file) { $0.sync(flags) } }
    table.pointee.xFileSize = { file, size in
      guard let size else { return SQLITE_MISUSE }
      return OpenFile.call(file) { $0.size(size) }
    }
    table.pointee.xFileControl = { file, operation, argument in
      OpenFile.call(file) { $0.control(operation, argument) }
    }
    table.pointee.xSectorSize = { _ in 4_096 }
    table.pointee.xDeviceCharacteristics = { file in
      OpenFile.call(file) { $0.isPowersafe ? SQLITE_IOCAP_POWERSAFE_OVERWRITE : 0 }
    }
  }

  private static func fillSharing(_ table: UnsafeMutablePointer<sqlite3_io_methods>) {
    table.pointee.xLock = { file, level in OpenFile.call(file) { $0.lock(to: level) } }
    table.pointee.xUnlock = { file, level in OpenFile.call(file) { $0.unlock(to: level) } }
    table.pointee.xCheckReservedLock = { file, out in
      guard let out else { return SQLITE_MISUSE }
      return OpenFile.call(file) { $0.checkReserved(out) }
    }
    table.pointee.xShmMap = { file, region, size, extends, out in
      guard let out else { return SQLITE_MISUSE }
      return OpenFile.call(file) {
        $0.map(Int(region), size: Int(size), extends: extends != 0, out)
      }
    }
    table.pointee.xShmLock = { file, first, count, flags in
      OpenFile.call(file) { $0.lockSlots(Int(first), Int(count), flags) }
    }
    // One thread runs at a time, and the baton's hand-over orders all memory.
    table.pointee.xShmBarrier = { _ in }
    table.pointee.xShmUnmap = { file, deletes in
      OpenFile.call(file) { $0.unmap(deletes: deletes != 0) }
    }
  }
}
