// Processes share a database, and nothing else: locks, shared memory, death, reboot.

import CSQLite
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosSQLite

@Suite struct ProcessTests {
  private static let wal = "PRAGMA journal_mode = wal; PRAGMA busy_timeout = 0"
  private static let table =
    "CREATE TABLE t (k INTEGER PRIMARY KEY, v); INSERT INTO t VALUES (1, 'a')"
  private static let read = "SELECT v FROM t"

  /// Code that knows nothing of chaos opens a plain path, and each process gets its own files.
  @Test func theDefaultLayerIsTheProcesss() throws {
    let handset = Handset()
    func plain(_ name: ProcessName, _ path: String) throws -> (String) -> Answer {
      let machine = handset.machine(name)
      let database = try machine.asDefault { try Database(path, layer: nil) }
      return { sql in machine.asDefault { database.run(sql) } }
    }
    let app = try plain(.app, Handset.path)
    let push = try plain(.notifications, Handset.path)
    #expect(app(Self.wal + ";" + Self.table).code == SQLITE_OK)
    #expect(push(Self.read).rows == [["a"]])
    #expect(app("BEGIN IMMEDIATE; UPDATE t SET v = 'b'") == .ok)
    #expect(push("UPDATE t SET v = 'c'").code == SQLITE_BUSY)
    #expect(app("COMMIT") == .ok)
    #expect(push(Self.read).rows == [["b"]])
    #expect(handset.files == ["", "-shm", "-wal"])
    // A relative path begins in the process's own container.
    let mine = try plain(.app, "Documents/own.sqlite")
    #expect(mine("CREATE TABLE t (k)") == .ok)
    #expect(handset.phone.disk.tree().contains { $0.path == "/app/Documents/own.sqlite" })
    // Outside of a process the default is what it was.
    #expect(throws: Database.Refusal.self) { try Database(Handset.path, layer: nil) }
  }

  /// Who holds the database shows in the disk's locks, where a suspended process is judged.
  @Test(arguments: ["wal", "delete"]) func whoHoldsALockShows(journal: String) throws {
    let handset = Handset()
    let app = try handset.open(.app, Handset.path, "PRAGMA journal_mode = \(journal)")
    #expect(app.run(Self.table).code == SQLITE_OK)
    func held(_ name: ProcessName) -> [String] {
      handset.phone.disk.lockedPaths(of: handset.phone.process(name)?.life ?? 0)
    }
    let idle = held(.app)
    #expect(app.run("BEGIN IMMEDIATE") == .ok)
    #expect(held(.app).contains(Handset.path + (journal == "wal" ? "-shm" : "")))
    #expect(app.run("COMMIT") == .ok)
    #expect(held(.app) == idle)
    #expect(held(.notifications) == [])
  }

  /// A killed writer's locks are gone, its unfinished transaction is invisible, and the survivor
  /// goes on with the shared memory as it is.
  @Test(arguments: ["wal", "delete", "persist"])
  func aKilledWriterLeavesNoTrace(journal: String) throws {
    let handset = Handset()
    let setup = "PRAGMA journal_mode = \(journal); PRAGMA busy_timeout = 0; PRAGMA cache_size = 2"
    let app = try handset.open(.app, Handset.path, setup)
    #expect(app.run(Self.table) == .ok)
    let push = try handset.open(.notifications, Handset.path, setup)
    #expect(push.run(Self.read).rows == [["a"]])
    // Large enough to be spilled before the commit.
    #expect(
      app.run(
        """
        BEGIN IMMEDIATE; UPDATE t SET v = 'lost';
        WITH RECURSIVE c(x) AS (VALUES(2) UNION ALL SELECT x + 1 FROM c WHERE x < 40)
        INSERT INTO t SELECT x, zeroblob(3000) FROM c
        """) == .ok)
    _ = handset.phone.kill(.app, .jetsam)
    #expect(push.run(Self.read + "; PRAGMA integrity_check").rows == [["a"], ["ok"]])
    #expect(push.run("UPDATE t SET v = 'b'") == .ok)
    // What the dead process's code still does on its way out reaches nobody.
    #expect(app.run("COMMIT").code & 0xFF == SQLITE_IOERR || journal == "wal")
    _ = app.run("ROLLBACK")
    #expect(push.run(Self.read + "; PRAGMA integrity_check").rows == [["b"], ["ok"]])
    #expect(push.run("UPDATE t SET v = 'c'") == .ok)
    handset.launch()
    #expect(try handset.open(.app).run(Self.read).rows == [["c"]])
  }

  /// On its way out a dead process's SQLite cleans up the index behind the last commit. By then
  /// that is where the survivor's open transaction keeps its frames.
  @Test func whatADeadProcessStoresReachesNobody() throws {
    let handset = Handset()
    let setup = Self.wal + "; PRAGMA cache_size = 2"
    func fill(_ first: Int) -> String {
      """
      BEGIN IMMEDIATE;
      WITH RECURSIVE c(x) AS
        (VALUES(\(first)) UNION ALL SELECT x + 1 FROM c WHERE x < \(first + 39))
      INSERT INTO t SELECT x, zeroblob(3000) FROM c
      """
    }
    let app = try handset.open(.app, Handset.path, setup)
    #expect(app.run(Self.table) == .ok)
    let push = try handset.open(.notifications, Handset.path, setup)
    #expect(push.run(Self.read).rows == [["a"]])
    #expect(app.run(fill(100)) == .ok)
    _ = handset.phone.kill(.app, .jetsam)
    #expect(push.run(fill(200)) == .ok)
    _ = app.run("ROLLBACK")
    #expect(push.run("SELECT count(*), sum(k) FROM t").rows == [["41", "8781"]])
    #expect(push.run("COMMIT; PRAGMA integrity_check").rows == [["ok"]])
    handset.launch()
    let again = try handset.open(.app)
    #expect(again.run("SELECT count(*) FROM t; PRAGMA integrity_check").rows == [["41"], ["ok"]])
  }

  /// The memory of a -shm file goes with the kernel: whatever a crash leaves in the file, the index
  /// is made anew from the log.
  @Test(arguments: [0, 1, 2]) func aRebootTakesTheSharedMemory(how: Int) throws {
    let handset = Handset()
    let app = try handset.open(.app, Handset.path, Self.wal + "; PRAGMA fullfsync = 1")
    #expect(app.run(Self.table + "; UPDATE t SET v = 'b'") == .ok)
    switch how {
    case 0: handset.phone.reboot()
    case 1: handset.phone.panic(.all)
    default: handset.phone.losePower(Survivors.none)
    }
    _ = handset.phone.unlockDevice()
    handset.launch()
    let again = try handset.open(.app)
    #expect(again.run(Self.read + "; PRAGMA integrity_check").rows == [["b"], ["ok"]])
    #expect(app.run(Self.read).code & 0xFF == SQLITE_IOERR)
  }

  /// A crash of everything keeps nothing of the memory, a killed process keeps all of it.
  @Test func sharedMemoryOutlivesAKill() throws {
    let handset = Handset()
    let app = try handset.open(.app, Handset.path, Self.wal)
    #expect(app.run(Self.table) == .ok)
    let inode = try #require(try? handset.host(.app).files.status(Handset.path + "-shm").inode)
    _ = handset.phone.kill(.app, .jetsam)
    #expect(try handset.host(.notifications).files.status(Handset.path + "-shm").inode == inode)
    #expect(handset.files == ["", "-shm", "-wal"])
    #expect(handset.content("-shm")?.count == 32_768)
    // The next to come is the first: it throws the content away.
    let push = try handset.open(.notifications)
    #expect(push.run(Self.read).rows == [["a"]])
  }

  /// Several connections of one process count as one, and closing one drops no lock of another.
  @Test func connectionsOfAProcessShareItsLocks() throws {
    let handset = Handset()
    let first = try handset.open(.app, Handset.path, "PRAGMA busy_timeout = 0; " + Self.table)
    let push = try handset.open(.notifications, Handset.path, "PRAGMA busy_timeout = 0")
    #expect(first.run("BEGIN IMMEDIATE; UPDATE t SET v = 'b'") == .ok)
    var second: Database? = try handset.open(.app, Handset.path)
    #expect(second?.run(Self.read).rows == [["a"]])
    #expect(second?.run("BEGIN IMMEDIATE").code == SQLITE_BUSY)
    second = nil
    #expect(push.run("BEGIN IMMEDIATE").code == SQLITE_BUSY)
    #expect(first.run("COMMIT") == .ok)
    #expect(push.run(Self.read).rows == [["b"]])
  }

  /// Code that opens and closes the database as a file drops the process's locks, as POSIX has it.
  @Test func closingTheFileByHandDropsTheLocks() throws {
    let handset = Handset()
    let app = try handset.open(.app, Handset.path, "PRAGMA busy_timeout = 0; " + Self.table)
    let push = try handset.open(.notifications, Handset.path, "PRAGMA busy_timeout = 0")
    #expect(app.run("BEGIN IMMEDIATE") == .ok)
    #expect(push.run("BEGIN IMMEDIATE").code == SQLITE_BUSY)
    let files = handset.host(.app).files
    try files.close(try files.open(Handset.path, [], protection: nil))
    #expect(push.run("BEGIN IMMEDIATE") == .ok)
  }

  /// A busy timeout passes in virtual time.
  @Test func waitingTakesVirtualTime() throws {
    let handset = Handset()
    let app = try handset.open(.app, Handset.path, Self.table)
    let push = try handset.open(.notifications, Handset.path, "PRAGMA busy_timeout = 7000")
    #expect(app.run("BEGIN IMMEDIATE") == .ok)
    let before = handset.phone.clock.seconds
    #expect(push.run("BEGIN IMMEDIATE").code == SQLITE_BUSY)
    #expect((6...7).contains(handset.phone.clock.seconds - before))
  }

  /// SQLite's clock is the phone's.
  @Test func timeIsThePhones() throws {
    let handset = Handset()
    let wall = handset.host(.app).wallClock
    #expect(try handset.open().run("SELECT strftime('%s', 'now')").rows == [["\(wall)"]])
  }

  /// Chance is the run's, however many other runs came before.
  @Test func chanceIsTheRuns() throws {
    func bytes() throws -> [[String]] {
      let handset = Handset()
      let app = try handset.open(.app, Handset.path, Self.wal + ";" + Self.table)
      let log = String(describing: handset.content("-wal"))
      return app.run("SELECT hex(randomblob(16))").rows + [[log]]
    }
    let first = try bytes()
    #expect(try bytes() == first)
  }

  /// Nothing of SQLite's is left when the connections are closed, whoever died in the middle.
  ///
  /// SQLite counts for the whole process, so this has one of its own: other tests run at once.
  @Test func nothingIsLeft() async {
    await #expect(processExitsWith: .success) {
      let handset = Handset()
      _ = handset.machine()
      let before = sqlite3_memory_used()
      for name in [ProcessName.app, .notifications] {
        for journal in ["wal", "delete"] {
          handset.launch()
          let one = try handset.open(
            name, "/group/Documents/\(journal).sqlite",
            "PRAGMA journal_mode = \(journal); CREATE TABLE IF NOT EXISTS t (k, v)")
          #expect(one.run("BEGIN; INSERT INTO t VALUES (1, zeroblob(100000))") == .ok)
          _ = handset.phone.kill(name, .jetsam)
        }
      }
      #expect(sqlite3_memory_used() == before)
    }
  }
}
