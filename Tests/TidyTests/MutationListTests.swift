// The list of mutations finds its lines: a line that has moved on would be a mutation that never
// runs, and `Scripts/mutate` takes too long to tell.

import Testing

@Suite struct MutationListTests {
  private struct Mutation {
    let rule: String
    let file: String
    let old: String
    let new: String
  }

  private static func list() throws -> [Mutation] {
    let text = try #require(SourceTree.here.text("Scripts/mutations.txt"))
    return try text.split(separator: "\n\n").map { block in
      let lines = block.split(separator: "\n")
      try #require(lines.count == 4, "\(block)")
      for (line, start) in zip(lines, ["# ", "Sources/", "- ", "+ "]) {
        try #require(line.hasPrefix(start), "\(block)")
      }
      return Mutation(
        rule: String(lines[0].dropFirst(2)), file: String(lines[1]),
        old: String(lines[2].dropFirst(2)), new: String(lines[3].dropFirst(2)))
    }
  }

  @Test func eachFindsItsOneLine() throws {
    for mutation in try Self.list() {
      let file = SourceTree.here.swift.first { $0.path == mutation.file }
      let count = file?.lines.count { $0.drop { $0 == " " } == mutation.old[...] }
      #expect(count == 1, "\(mutation.file): \(mutation.old)")
      #expect(mutation.old != mutation.new)
      #expect(mutation.rule.count <= 90, "\(mutation.rule)")
    }
  }

  @Test func eachBreaksARuleOfItsOwn() throws {
    let list = try Self.list()
    #expect(list.count >= 60)
    #expect(Set(list.map(\.rule)).count == list.count)
  }
}
