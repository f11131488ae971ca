// The page about tests shows what a failing test prints, in both frameworks: it is made from what
// one printed.

#if !canImport(ObjectiveC)
  import ChaosTestSupport
  import Foundation
  import Testing

  @Suite struct FailurePageTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()

    /// What the test of one trace prints between the lines about its beginning and its end.
    private func failure(_ framework: ChildTests.Framework) throws -> String {
      let folder = try TemporaryFolder()
      let ended = try ChildTests(framework.arguments("trace"), in: folder)
      // Colours, and the folders of this machine.
      let text = ended.text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
        .replacing(folder.path, with: "")
        .replacing(Self.root.path + "/Tests/FailingTests/", with: "")
        .replacing("saved: /", with: "saved: ")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let isFirst = switch framework {
        case .swiftTesting: "recorded an issue at"
        case .xctest: ": error: "
      }
      let first = try #require(lines.firstIndex { $0.contains(isFirst) }, "\(text)")
      let last = try #require(lines[first...].firstIndex { $0.contains("replay: ") })
      return lines[first...last].map { String($0.reversed().drop { $0 == " " }.reversed()) }
        .joined(separator: "\n")
    }

    /// Run with `CHAOS_WRITE_PAGES=1` to write it anew.
    @Test func thePageShowsWhatIsPrinted() throws {
      let shown = """
        In Swift Testing:

        ```text
        \(try failure(.swiftTesting))
        ```

        In XCTest, on Linux:

        ```text
        \(try failure(.xctest))
        ```

        """
      let file = Self.root.appendingPathComponent("Reports/testing.md")
      let page = try String(contentsOf: file, encoding: .utf8)
      let before = try #require(page.range(of: "<!-- failures -->\n")).upperBound
      let after = try #require(page.range(of: "<!-- /failures -->")).lowerBound
      let fresh = page[..<before] + shown + page[after...]
      if ProcessInfo.processInfo.environment["CHAOS_WRITE_PAGES"] != nil {
        try String(fresh).write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(fresh == page, "CHAOS_WRITE_PAGES=1 writes it anew")
    }
  }
#endif
