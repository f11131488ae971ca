// A connection that is asked in plain SQL, and answers with rows of text and a result code.

import CSQLite

/// What a statement gave.
struct Answer: Hashable, CustomStringConvertible {
  var code: Int32
  var rows: [[String]] = []

  static let ok = Answer(code: SQLITE_OK)

  var description: String { "\(code) \(rows)" }
}

/// An open connection, closed when it is freed.
final class Database {
  let pointer: OpaquePointer

  /// - Parameter layer: the file layer; nil for the default one.
  /// - Throws: the extended result code.
  init(
    _ path: String, layer: String?, flags: Int32 = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
  ) throws(Refusal) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags, layer)
    guard code == SQLITE_OK, let opened else {
      let extended = sqlite3_extended_errcode(opened)
      sqlite3_close(opened)
      throw Refusal(code: extended)
    }
    pointer = opened
    sqlite3_extended_result_codes(pointer, 1)
  }

  struct Refusal: Error, Hashable { var code: Int32 }

  deinit { sqlite3_close(pointer) }

  /// Runs statements; the rows of all of them, and the first failure.
  @discardableResult
  func run(_ sql: String) -> Answer {
    var answer = Answer(code: SQLITE_OK)
    var rest: UnsafePointer<CChar>?
    sql.withCString { text in
      rest = text
      while let at = rest, at.pointee != 0, answer.code == SQLITE_OK {
        var statement: OpaquePointer?
        answer.code = sqlite3_prepare_v2(pointer, at, -1, &statement, &rest)
        while answer.code == SQLITE_OK, let statement {
          let code = sqlite3_step(statement)
          if code == SQLITE_DONE { break }
          if code != SQLITE_ROW {
            answer.code = code
            break
          }
          answer.rows.append(Self.row(statement))
        }
        sqlite3_finalize(statement)
      }
    }
    return answer
  }

  private static func row(_ statement: OpaquePointer) -> [String] {
    (0..<sqlite3_column_count(statement)).map { column in
      sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "null"
    }
  }
}
