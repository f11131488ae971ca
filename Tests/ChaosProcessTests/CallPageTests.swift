// The page of managed processes names the calls that are answered and refused by name: it is made
// from the code that does so.

import Foundation
import Testing

@Suite struct CallPageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The names behind `SYS_` in lines with a word, in their order.
  private func names(_ path: String, _ pattern: Regex<(Substring, Substring)>) throws -> [String] {
    let found = try text(path).matches(of: pattern).map { String($0.1) }
    return Set(found).sorted()
  }

  /// Run with `CHAOS_WRITE_PAGES=1` to write it anew.
  @Test func thePageListsWhatTheCodeDoes() throws {
    let answered = try names("Sources/CManaged/Calls.c", #/case SYS_(\w+)/#)
    let harmless = try names("Sources/CManaged/Filter.c", #/\bSYS_(\w+),/#)
    let refused = try names("Sources/CManaged/Talking.c", #/\{SYS_(\w+),/#)
    #expect(answered.count > 80 && harmless.count > 10 && refused.count > 10)
    func row(_ title: String, _ names: [String]) -> String {
      "| \(title) | " + names.map { "`\($0)`" }.joined(separator: " ") + " |"
    }
    let table = """
      | what becomes of it | system calls |
      |---|---|
      \(row("answered by the phone, or passed on where no simulated file is meant", answered))
      \(row("passed on: it touches only the process itself", harmless))
      \(row("refused by name; whatever is in no row is refused by its number", refused))
      """
    let path = "Reports/managed.md"
    let page = try text(path)
    let (head, tail) = ("<!-- calls -->\n", "\n<!-- /calls -->")
    let before = try #require(page.range(of: head)).upperBound
    let after = try #require(page.range(of: "<!-- /calls -->")).lowerBound
    let fresh = page[..<before] + table + tail + page[after...].dropFirst(tail.count - 1)
    if ProcessInfo.processInfo.environment["CHAOS_WRITE_PAGES"] != nil {
      try String(fresh).write(
        to: Self.root.appendingPathComponent(path), atomically: true, encoding: .utf8)
    }
    #expect(fresh == page, "CHAOS_WRITE_PAGES=1 writes it anew")
  }
}
