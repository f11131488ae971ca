// A file that SQLite has open: reading, writing, syncing.

import CSQLite
import ChaosDisk
import SystemPackage

/// One open file of one connection.
final class OpenFile {
  let machine: SQLiteMachine
  let path: String
  @exclusivity(unchecked) var descriptor: Int32
  let isReadOnly: Bool
  /// The process's part in a database file; other files are not locked.
  @exclusivity(unchecked) var node: FileNode?
  @exclusivity(unchecked) var level: Int32 = SQLITE_LOCK_NONE
  /// The locks of this connection in the shared memory, as bits.
  @exclusivity(unchecked) var sharedSlots: UInt16 = 0
  @exclusivity(unchecked) var exclusiveSlots: UInt16 = 0
  @exclusivity(unchecked) var usesMapping = false
  var syncsFolder = false
  /// Whether -wal and -shm stay when the last connection closes.
  var keepsWAL = false
  /// Whether a write spoils nothing beside the written bytes when the power goes.
  var isPowersafe = true
  /// The error of this file that SQLite may ask for.
  @exclusivity(unchecked) var lastErrno: Int32 = 0

  init(_ machine: SQLiteMachine, path: String, descriptor: Int32, isReadOnly: Bool) {
    self.machine = machine
    self.path = path
    self.descriptor = descriptor
    self.isReadOnly = isReadOnly
  }

  var files: any FileCalls { machine.files }

  /// Notes an error, and gives the result for it.
  func failed(_ errno: Errno, _ code: Int32) -> Int32 {
    lastErrno = errno.rawValue
    machine.lastErrno = errno.rawValue
    if machine.isDead { return SQLITE_IOERR }
    // Apple's build was seen to say this of a file whose key is gone.
    if machine.options.errors == .apple, errno == .notPermitted { return ResultCode.vnode }
    return code
  }

  /// xRead: what lies behind the end is zeros.
  func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int32 {
    if machine.isDead { return SQLITE_IOERR }
    var done = 0
    while done < buffer.count {
      do throws(Errno) {
        let count = try files.read(
          descriptor, at: offset + done,
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]))
        if count == 0 { break }
        done += count
      } catch {
        if error == .interrupted { continue }
        switch error {
        case .outOfRange, .ioError, .noSuchAddressOrDevice:
          machine.failedReads += 1
          return failed(error, ResultCode.fileSystemIsCorrupt)
        default: return failed(error, ResultCode.readFailed)
        }
      }
    }
    if done == buffer.count { return SQLITE_OK }
    lastErrno = 0
    UnsafeMutableRawBufferPointer(rebasing: buffer[done...]).initializeMemory(
      as: UInt8.self, repeating: 0)
    return ResultCode.shortRead
  }

  /// xWrite.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int32 {
    if machine.isDead { return SQLITE_IOERR }
    var done = 0
    while done < bytes.count {
      do throws(Errno) {
        let count = try files.write(
          descriptor, at: offset + done, from: UnsafeRawBufferPointer(rebasing: bytes[done...]))
        if count == 0 {
          lastErrno = 0
          return SQLITE_FULL
        }
        done += count
      } catch {
        if error == .interrupted { continue }
        if error == .noSpace {
          lastErrno = 0
          machine.lastErrno = 0
          return SQLITE_FULL
        }
        return failed(error, ResultCode.writeFailed)
      }
    }
    return SQLITE_OK
  }

  /// The result of a system call that gives none of its own.
  func call(orElse code: Int32, _ body: () throws(Errno) -> Void) -> Int32 {
    if machine.isDead { return SQLITE_IOERR }
    do throws(Errno) { try body() } catch { return failed(error, code) }
    return SQLITE_OK
  }

  /// xTruncate.
  func truncate(to size: Int) -> Int32 {
    call(orElse: ResultCode.truncateFailed) { () throws(Errno) in
      try files.truncate(descriptor, to: size)
    }
  }

  /// xSync: SQLITE_SYNC_FULL is F_FULLFSYNC; SQLite passes it only after `PRAGMA fullfsync`.
  /// SQLITE_SYNC_DATAONLY is no less here: fdatasync writes the size as well.
  func sync(_ flags: Int32) -> Int32 {
    if machine.isDead { return SQLITE_IOERR }
    let isFull = flags & 0x0F == SQLITE_SYNC_FULL
    do throws(Errno) {
      do throws(Errno) { try files.sync(descriptor, isFull ? .full : .file) } catch {
        guard isFull, machine.options.fullSyncFallsBack, !machine.isDead else { throw error }
        try files.sync(descriptor, .file)
      }
    } catch {
      return failed(error, ResultCode.syncFailed)
    }
    if syncsFolder {
      // Once, and whether it works or not: as the library's own layer does it.
      syncsFolder = false
      _ = machine.syncFolder(of: path)
    }
    return machine.isDead ? SQLITE_IOERR : SQLITE_OK
  }

  /// xFileSize.
  func size(_ out: UnsafeMutablePointer<Int64>) -> Int32 {
    call(orElse: ResultCode.statusFailed) { () throws(Errno) in
      let size = try files.status(descriptor).size
      out.pointee = size == 1 ? 0 : Int64(size)
    }
  }

  /// xClose. The descriptor waits if the process still has locks on the file.
  func close() {
    if usesMapping { _ = unmap(deletes: false) }
    guard let node else {
      try? closeDescriptor(descriptor)
      return
    }
    _ = unlock(to: SQLITE_LOCK_NONE)
    if node.lockers > 0 {
      node.pending.append((descriptor, isReadOnly))
    } else {
      try? closeDescriptor(descriptor)
    }
    if machine.isDead { node.pending.removeAll() }
    machine.release(node)
    self.node = nil
  }

  /// A dead process has no descriptors any more.
  func closeDescriptor(_ number: Int32) throws(Errno) {
    if !machine.isDead { try files.close(number) }
  }

  /// Whether the file that is open stands no longer under its name.
  private var hasMoved: Bool {
    guard let node else { return false }
    return (try? files.status(path))?.inode != node.inode
  }

  /// xFileControl.
  func control(_ operation: Int32, _ argument: UnsafeMutableRawPointer?) -> Int32 {
    let number = argument?.assumingMemoryBound(to: Int32.self)
    switch operation {
    case SQLITE_FCNTL_LOCKSTATE: number?.pointee = level
    case SQLITE_FCNTL_LAST_ERRNO: number?.pointee = lastErrno
    case SQLITE_FCNTL_CHUNK_SIZE, SQLITE_FCNTL_SIZE_HINT: break
    case SQLITE_FCNTL_PERSIST_WAL: Self.exchange(number, &keepsWAL)
    case SQLITE_FCNTL_POWERSAFE_OVERWRITE: Self.exchange(number, &isPowersafe)
    case SQLITE_FCNTL_HAS_MOVED: number?.pointee = machine.isDead || hasMoved ? 1 : 0
    case SQLITE_FCNTL_EXTERNAL_READER: return externalReader(number)
    default: return SQLITE_NOTFOUND
    }
    return SQLITE_OK
  }

  /// Asked with a negative number, told with 0 or 1.
  private static func exchange(_ number: UnsafeMutablePointer<Int32>?, _ flag: inout Bool) {
    guard let number else { return }
    if number.pointee < 0 { number.pointee = flag ? 1 : 0 } else { flag = number.pointee != 0 }
  }

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
