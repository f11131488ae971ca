// The same SQL on the simulated disk and on a real one, through SQLite's own file layer, gives the
// same answers.

import CSQLite
import ChaosTestSupport
import Testing

@testable import ChaosSQLite

@Suite struct SameAnswersTests {
  static let journals = ["wal", "delete", "truncate", "persist", "memory", "off"]

  /// What a program may ask, one statement a line.
  private static func script(_ seed: UInt64) -> [String] {
    var random = SplitMix(seed: seed)
    var lines = [
      "CREATE TABLE t (k INTEGER PRIMARY KEY, v BLOB, n INTEGER)", "CREATE INDEX i ON t (n)",
    ]
    for number in 0..<80 {
      let key = random.below(12)
      switch random.below(10) {
      case 0: lines.append("BEGIN")
      case 1: lines.append("COMMIT")
      case 2: lines.append("ROLLBACK")
      case 3: lines.append("DELETE FROM t WHERE k = \(key)")
      case 4: lines.append("SELECT k, n, length(v), hex(substr(v, 1, 8)) FROM t ORDER BY n, k")
      case 5: lines.append("INSERT INTO t VALUES (\(key), zeroblob(\(random.below(30_000))), 1)")
      case 6: lines.append("PRAGMA integrity_check")
      case 7: lines.append(number % 3 == 0 ? "VACUUM" : "PRAGMA wal_checkpoint(TRUNCATE)")
      default:
        lines.append(
          "INSERT OR REPLACE INTO t VALUES (\(key), "
            + "CAST(printf('%.*c', \(random.below(9_000)), 'x') AS BLOB), \(number))")
      }
    }
    return lines
  }

  @Test(arguments: journals) func bothDisksAgree(journal: String) throws {
    let folder = try TemporaryFolder()
    for seed in 1...4 as ClosedRange<UInt64> {
      let handset = Handset()
      let real = try Database(folder.path + "/\(seed).sqlite", layer: "unix")
      let simulated = try handset.open()
      let setup = ["PRAGMA journal_mode = \(journal)", "PRAGMA synchronous = FULL"]
      for line in setup + Self.script(seed) {
        #expect(simulated.run(line) == real.run(line), "\(journal), seed \(seed): \(line)")
      }
      // A new connection finds what both believe.
      let all = "SELECT k, n, hex(v) FROM t ORDER BY k; PRAGMA integrity_check"
      #expect(try handset.open().run(all) == real.run(all))
    }
  }

  /// Two processes and the real thing's two connections refuse each other alike.
  @Test(arguments: ["wal", "delete"]) func refusalsAgree(journal: String) throws {
    let folder = try TemporaryFolder()
    let handset = Handset()
    let setup = """
      PRAGMA journal_mode = \(journal); CREATE TABLE t (k INTEGER PRIMARY KEY, v);
      INSERT INTO t VALUES (1, 'a')
      """
    let simulated = [try handset.open(.app), try handset.open(.notifications)]
    let real = try (0..<2).map { _ in try Database(folder.path + "/t.sqlite", layer: "unix") }
    #expect(simulated[0].run(setup) == real[0].run(setup))
    let read = "SELECT v FROM t"
    let script: [(Int, String)] = [
      (0, "BEGIN IMMEDIATE"), (1, "BEGIN IMMEDIATE"), (1, read), (0, "UPDATE t SET v = 'b'"),
      (1, read), (0, "COMMIT"), (1, read), (0, "BEGIN"), (0, read), (1, "UPDATE t SET v = 'c'"),
      (0, "UPDATE t SET v = 'd'"), (0, "ROLLBACK"), (0, read), (0, "BEGIN EXCLUSIVE"), (1, read),
      (0, "COMMIT"), (1, read), (0, "PRAGMA wal_checkpoint(FULL)"), (1, read),
    ]
    for (who, line) in script {
      #expect(simulated[who].run(line) == real[who].run(line), "\(journal) \(who): \(line)")
    }
  }
}
