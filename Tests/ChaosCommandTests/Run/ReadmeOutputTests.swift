// What README.md shows of a run is what the tool prints.

import Foundation
import Testing

@Suite struct ReadmeOutputTests {
  /// The block of README.md that begins with this, a line each.
  private func block(_ beginning: String) throws -> [String] {
    let top = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let readme = try String(contentsOf: top.appending(path: "README.md"), encoding: .utf8)
    let blocks = readme.components(separatedBy: "```\n")
    let block = try #require(blocks.first { $0.hasPrefix(beginning) })
    let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().map(String.init)
  }

  /// The lines from this one on, without how this program is called.
  private func told(_ lines: [String], from beginning: String) throws -> [String] {
    let first = try #require(lines.firstIndex { $0.hasPrefix(beginning) })
    return lines[first...].map { line in
      guard let range = line.range(of: "replay   ") else { return line }
      let words = line[range.upperBound...].components(separatedBy: " replay ")
      return line[..<range.upperBound] + "Scripts/chaos replay " + (words.last ?? "")
    }
  }

  @Test func theFindingIsTheOneThatARunTells() throws {
    let shown = try block("✗ broken   session-cached")
    let ended = try Sandbox().run("run", "--store", "session-cached", "--seed", "42")
    let told = try told(ended.lines, from: "✗ broken   session-cached")
    #expect(Array(told.prefix(shown.count)) == shown)
  }

  @Test func theKnownBugIsTheOneThatARunTells() throws {
    let shown = try block("✗ plain-file has")
    let ended = try Sandbox().run("run", "--known-bugs", "--store", "plain-file")
    let told = try told(ended.lines, from: "✗ plain-file has")
    #expect(Array(told.prefix(shown.count)) == shown)
  }
}
