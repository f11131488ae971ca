// What SQLite says when the disk refuses: by protection class, by fault, by want of space.

import CSQLite
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosSQLite

@Suite struct ErrorTests {
  private static let table =
    "CREATE TABLE t (k INTEGER PRIMARY KEY, v); INSERT INTO t VALUES (1, 'a')"
  private static let read = "SELECT v FROM t"

  /// A phone before first unlock, with a database whose one file has class C.
  private func locked(
    _ journal: String, _ errors: MachineOptions.Errors, _ protect: (inout MachineOptions) -> Void
  ) throws -> Handset {
    var options = MachineOptions()
    options.errors = errors
    options.classes = .init(ProtectionClass.none)
    protect(&options)
    let handset = Handset(TraceHeader(), options)
    let database = try handset.open(
      .app, Handset.path, "PRAGMA journal_mode = \(journal); " + Self.table)
    withExtendedLifetime(database) { _ = handset.phone.kill(.app, .jetsam) }
    handset.phone.reboot()
    _ = handset.phone.launch(.app, .prewarm)
    if handset.phone.process(.app) == nil { _ = handset.phone.launch(.app, .push) }
    return handset
  }

  /// Each file of the set must be readable, or the database is not: an error, never nothing.
  @Test(arguments: [FileRole.main, .wal, .sharedMemory], MachineOptions.Errors.allCases)
  func anUnreadableFileIsAnError(role: FileRole, errors: MachineOptions.Errors) throws {
    let handset = try locked("wal", errors) { options in
      switch role {
      case .main: options.classes.main = .completeUntilFirstUnlock
      case .wal: options.classes.wal = .completeUntilFirstUnlock
      default: options.classes.sharedMemory = .completeUntilFirstUnlock
      }
    }
    let expected = errors == .apple ? SQLITE_AUTH : SQLITE_CANTOPEN
    do throws(Database.Refusal) {
      let database = try Database(
        Handset.path, layer: handset.machine().name, flags: SQLITE_OPEN_READWRITE)
      #expect(role != .main)
      let answer = database.run(Self.read)
      #expect(answer.code & 0xFF == expected && answer.rows == [])
    } catch {
      #expect(role == .main && error.code & 0xFF == expected)
    }
    _ = handset.phone.unlockDevice()
    #expect(try handset.open().run(Self.read).rows == [["a"]])
  }

  /// Class A goes while the file is open: reading fails, and works again after the unlock.
  @Test(arguments: MachineOptions.Errors.allCases)
  func classAFailsInTheMiddle(errors: MachineOptions.Errors) throws {
    var options = MachineOptions()
    options.errors = errors
    options.classes = .init(.complete)
    let handset = Handset(TraceHeader(), options)
    let app = try handset.open(.app, Handset.path, "PRAGMA cache_size = 0; " + Self.table)
    _ = handset.phone.lockDevice()
    handset.phone.wait(11)
    let refused = errors == .apple ? ResultCode.vnode : ResultCode.readFailed
    #expect(app.run(Self.read).code == refused)
    _ = handset.phone.unlockDevice()
    #expect(app.run("BEGIN; UPDATE t SET v = 'b'") == .ok)
    _ = handset.phone.lockDevice()
    handset.phone.wait(11)
    let code = app.run("COMMIT").code
    #expect([SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_AUTH].contains(code & 0xFF))
    _ = app.run("ROLLBACK")
    _ = handset.phone.unlockDevice()
    #expect(app.run(Self.read + "; PRAGMA integrity_check").rows == [["a"], ["ok"]])
  }

  /// F20: shared memory whose key is gone cannot be touched at all.
  @Test func lockedSharedMemoryKillsTheProcess() throws {
    var options = MachineOptions()
    options.classes = .init(.complete)
    let handset = Handset(TraceHeader(), options)
    let app = try handset.open(.app, Handset.path, "PRAGMA journal_mode = wal; " + Self.table)
    _ = handset.phone.lockDevice()
    handset.phone.wait(11)
    #expect(app.run(Self.read).code & 0xFF == SQLITE_IOERR)
    #expect(handset.phone.process(.app) == nil)
  }

  /// A full disk: the transaction is undone, and what was there stays.
  @Test(arguments: ["wal", "delete"]) func aFullDiskUndoesTheTransaction(journal: String) throws {
    let handset = Handset()
    let app = try handset.open(
      .app, Handset.path, "PRAGMA journal_mode = \(journal); " + Self.table)
    handset.phone.disk.setFreePages(1)
    #expect(app.run("INSERT INTO t VALUES (2, zeroblob(50000))").code == SQLITE_FULL)
    #expect(app.run("SELECT count(*) FROM t; PRAGMA integrity_check").rows == [["1"], ["ok"]])
    handset.phone.disk.setFreePages(Disk.plenty)
    #expect(app.run("INSERT INTO t VALUES (2, zeroblob(50000))") == .ok)
  }

  /// During a checkpoint the log keeps what the main file has no room for.
  @Test func aFullDiskStopsACheckpointOnly() throws {
    let handset = Handset()
    let app = try handset.open(
      .app, Handset.path, "PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0; " + Self.table)
    #expect(app.run("INSERT INTO t VALUES (2, zeroblob(50000))") == .ok)
    handset.phone.disk.setFreePages(1)
    #expect(app.run("PRAGMA wal_checkpoint(TRUNCATE)").code & 0xFF == SQLITE_FULL)
    #expect(app.run("SELECT k, length(v) FROM t").rows == [["1", "1"], ["2", "50000"]])
    handset.phone.disk.setFreePages(Disk.plenty)
    #expect(app.run("PRAGMA wal_checkpoint(TRUNCATE)").code == SQLITE_OK)
    #expect(app.run("SELECT k, length(v) FROM t").rows == [["1", "1"], ["2", "50000"]])
  }

  /// `PRAGMA fullfsync` decides which sync a commit asks for.
  @Test(arguments: [false, true]) func onlyFullSyncReachesTheMedia(isFull: Bool) throws {
    let handset = Handset()
    let app = try handset.open(
      .app, Handset.path,
      "PRAGMA fullfsync = \(isFull ? 1 : 0); PRAGMA journal_mode = wal; " + Self.table)
    #expect(app.run("UPDATE t SET v = 'b'") == .ok)
    handset.phone.losePower(Survivors.none)
    _ = handset.phone.unlockDevice()
    handset.launch()
    if isFull {
      #expect(try handset.open().run(Self.read).rows == [["b"]])
    } else {
      #expect(handset.files == [])
    }
  }

  /// A lock that the system has no room for counts as held.
  @Test func noLocksIsBusy() throws {
    let handset = Handset()
    let app = try handset.open(.app, Handset.path, "PRAGMA busy_timeout = 0; " + Self.table)
    handset.phone.process(.app)?.faults.arm(.lockError, nth: 1)
    #expect(app.run("BEGIN IMMEDIATE").code == SQLITE_BUSY)
    #expect(app.run("BEGIN IMMEDIATE") == .ok)
  }

  /// SQLite's core takes a read that fails with EIO for a damaged database; the error of the system
  /// tells.
  @Test func aFailingReadLooksLikeDamage() throws {
    let handset = Handset()
    let app = try handset.open(.app, Handset.path, "PRAGMA cache_size = 0; " + Self.table)
    handset.phone.process(.app)?.faults.arm(.readError, nth: 1)
    #expect(app.run(Self.read).code & 0xFF == SQLITE_CORRUPT)
    var number: Int32 = 0
    sqlite3_file_control(app.pointer, "main", SQLITE_FCNTL_LAST_ERRNO, &number)
    #expect(number == Errno.ioError.rawValue)
    #expect(app.run(Self.read).rows == [["a"]])
  }

  /// Short writes are written on.
  @Test func aShortWriteGoesOn() throws {
    let handset = Handset()
    let app = try handset.open(.app, Handset.path, Self.table)
    handset.phone.process(.app)?.faults.arm(.shortWrite, nth: 2)
    #expect(
      app.run("INSERT INTO t VALUES (2, zeroblob(9000)); PRAGMA integrity_check").rows == [["ok"]])
  }
}
