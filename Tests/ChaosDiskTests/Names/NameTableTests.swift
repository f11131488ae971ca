// Paths are split by their bytes, however many were split before.

import Testing

@testable import ChaosDisk

@Suite struct NameTableTests {
  @Test func everyPathKeepsItsOwnNames() {
    let table = NameTable()
    // More than are remembered at once, alike at their ends, and two spellings of one letter.
    let paths =
      (0..<300).map { "/folder\($0)/store.sqlite" } + (0..<300).map { "/folder/store\($0)" }
      + ["/caf\u{E9}", "/cafe\u{301}", "/", ""]
    for _ in 0..<2 {
      for path in paths {
        let names = table.split(path).names.map { String(decoding: table.name($0), as: UTF8.self) }
        let whole = path == "/" ? "" : path
        #expect(Array(names.map { "/" + $0 }.joined().utf8) == Array(whole.utf8))
      }
    }
    #expect(table.split("/caf\u{E9}").names != table.split("/cafe\u{301}").names)
  }
}
