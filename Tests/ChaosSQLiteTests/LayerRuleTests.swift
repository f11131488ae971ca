// Rules of SQLite's file layer that few schedules touch: who waits for whom, what is synced, and
// whose word on a file's class counts.

import CSQLite
import ChaosDisk
import ChaosPhone
import ChaosTrace
import Testing

@testable import ChaosSQLite

@Suite struct LayerRuleTests {
  private static let table =
    "CREATE TABLE t (k INTEGER PRIMARY KEY, v); INSERT INTO t VALUES (1, 'a')"
  private static let read = "SELECT v FROM t"

  /// A writer that waits for the readers to go lets no new one in, or it would wait for ever.
  @Test func nobodyBeginsToReadBeforeAWaitingWriter() throws {
    let handset = Handset()
    _ = handset.phone.launch(.widget, .timeline)
    let setup = "PRAGMA journal_mode = delete; PRAGMA busy_timeout = 0"
    let app = try handset.open(.app, Handset.path, "\(setup); \(Self.table)")
    let push = try handset.open(.notifications, Handset.path, setup)
    let widget = try handset.open(.widget, Handset.path, setup)
    #expect(push.run("BEGIN; " + Self.read).rows == [["a"]])
    #expect(widget.run(Self.read).rows == [["a"]])
    #expect(app.run("BEGIN IMMEDIATE; UPDATE t SET v = 'b'") == .ok)
    #expect(widget.run(Self.read).rows == [["a"]])
    #expect(app.run("COMMIT").code & 0xFF == SQLITE_BUSY)
    #expect(widget.run(Self.read).code & 0xFF == SQLITE_BUSY)
    #expect(push.run("COMMIT") == .ok)
    #expect(app.run("COMMIT") == .ok)
    #expect(widget.run(Self.read).rows == [["b"]])
  }

  /// Connections of one process share its locks, and not what one of them has alone.
  @Test func aSlotThatIsHeldAloneIsSharedWithNobody() throws {
    let handset = Handset()
    let setup = "PRAGMA journal_mode = wal; PRAGMA busy_timeout = 0"
    let first = try SharedSlots(handset.open(.app, Handset.path, "\(setup); \(Self.table)"))
    let second = try SharedSlots(handset.open(.app, Handset.path, "\(setup); \(Self.read)"))
    let alone = SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE
    let shared = SQLITE_SHM_LOCK | SQLITE_SHM_SHARED
    #expect(first.ask(3, alone) == SQLITE_OK)
    #expect(second.ask(3, shared) == SQLITE_BUSY)
    #expect(first.ask(3, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE) == SQLITE_OK)
    #expect(second.ask(3, shared) == SQLITE_OK)
    #expect(first.ask(3, shared) == SQLITE_OK)
    #expect(second.ask(3, SQLITE_SHM_UNLOCK | SQLITE_SHM_SHARED) == SQLITE_OK)
    #expect(first.ask(3, SQLITE_SHM_UNLOCK | SQLITE_SHM_SHARED) == SQLITE_OK)
  }

  /// A journal without a name undoes nothing: the folder is synced before the main file is touched.
  @Test func aJournalHasItsNameBeforeItIsNeeded() throws {
    let handset = Handset(TraceHeader(disk: .posixWorst))
    let app = try handset.open(
      .app, Handset.path, "PRAGMA journal_mode = delete; PRAGMA cache_size = 2; " + Self.table)
    // More than the cache holds: the main file is written before the commit.
    #expect(
      app.run(
        """
        BEGIN IMMEDIATE; UPDATE t SET v = 'lost';
        WITH RECURSIVE c(x) AS (VALUES(2) UNION ALL SELECT x + 1 FROM c WHERE x < 40)
        INSERT INTO t SELECT x, zeroblob(3000) FROM c
        """) == .ok)
    handset.phone.panic(Survivors.none)
    #expect(handset.files.contains("-journal"))
    _ = handset.phone.unlockDevice()
    handset.launch()
    #expect(try handset.open().run(Self.read).rows == [["a"]])
  }

  /// Apple's flags for `sqlite3_open_v2` come before what the options say of each file. SQLite as
  /// it is published keeps them back, so the layer is asked itself.
  @Test func theFlagsOfAnOpenDecideTheClass() throws {
    var options = MachineOptions()
    options.classes = .init(ProtectionClass.none)
    let handset = Handset(TraceHeader(), options)
    let layer = try #require(sqlite3_vfs_find(handset.machine().name))
    let file = UnsafeMutableRawPointer.allocate(
      byteCount: Int(layer.pointee.szOsFile), alignment: 16
    ).bindMemory(to: sqlite3_file.self, capacity: 1)
    defer { file.deallocate() }
    let usual = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MAIN_DB
    let apples: Int32 = 0x0030_0000
    #expect(layer.pointee.xOpen(layer, Handset.path, file, usual | apples, nil) == SQLITE_OK)
    #expect(file.pointee.pMethods.pointee.xClose(file) == SQLITE_OK)
    #expect(handset.entry("")?.protection == .completeUntilFirstUnlock)
  }
}

/// The slots of a connection's shared memory, asked for as SQLite asks for them.
private struct SharedSlots {
  let database: Database
  private let file: UnsafeMutablePointer<sqlite3_file>

  init(_ database: Database) throws {
    self.database = database
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(database.pointer, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    self.file = try #require(file)
  }

  func ask(_ slot: Int32, _ how: Int32) -> Int32 {
    file.pointee.pMethods.pointee.xShmLock(file, slot, 1, how)
  }
}
