// The commands in the articles of the documentation: each of them runs.

import Foundation
import Testing

@Suite struct ArticleCommandTests {
  private static let articles = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/ChaosTesting/ChaosTesting.docc").standardized

  /// The lines of the blocks for a shell.
  private static func commands(_ text: String) -> [String] {
    var commands: [String] = []
    var isShell = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isShell = line == "```sh"
      } else if isShell {
        commands.append(String(line))
      }
    }
    return commands
  }

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: articles.path)) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted()

  @Test(arguments: names) func eachRuns(_ name: String) throws {
    let text = try String(
      contentsOf: Self.articles.appendingPathComponent(name), encoding: .utf8)
    let sandbox = try Sandbox()
    for line in Self.commands(text) {
      var words = line.split(separator: " ").map(String.init)
      #expect(words.first == "Scripts/chaos", "\(line)")
      words.removeFirst()
      // Fewer traces than people would run, and the same words otherwise.
      if let place = words.firstIndex(of: "--runs") {
        words[place + 1] = "80"
      } else if words[0] == "run", Set(words).isDisjoint(with: Self.bounded) {
        words += ["--runs", "20"]
      } else if words[0] == "sweep" {
        words += ["--act", "write"]
      }
      let ended = try sandbox.start(words).wait()
      #expect(ended.status <= 2, "\(line): \(ended.errors)")
    }
  }

  /// What makes a run end by itself.
  private static let bounded: Set<String> = ["--known-bugs", "--scenario", "--plan"]

  @Test func thereAreSome() throws {
    let texts = try Self.names.map {
      try String(contentsOf: Self.articles.appendingPathComponent($0), encoding: .utf8)
    }
    #expect(texts.flatMap(Self.commands).count > 10)
  }
}
