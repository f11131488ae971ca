// SQLite's own check of its files.

import ChaosSQLite

extension SQLiteStore {
  /// What `PRAGMA integrity_check` complains about. A database that cannot be read now is no
  /// complaint: reading says so itself.
  func check() -> [String] {
    guard let connection else { return [] }
    do throws(SQLError) {
      let answer = try connection.text("PRAGMA integrity_check(1)")
      return answer == "ok" ? [] : [answer]
    } catch {
      return error.meaning == .damaged ? ["the database is malformed"] : []
    }
  }
}
