// The kept page of planted bugs names those that there are.

import ChaosCatalog
import Testing

@Suite struct CanaryPageTests {
  /// The rows of one seed: the bug, what is wrong, the invariant, the trace, the steps.
  private var rows: [[String]] { rows(after: "| bug | what is wrong |") }
  /// The rows of all seeds: the bug, how many found it, and their median.
  private var seeds: [[String]] { rows(after: "| bug | seeds |") }
  /// How many seeds the page is of, by its own words.
  private var seedCount: Int? {
    let text = SourceTree.here.text("Reports/canaries.md") ?? ""
    return text.firstMatch(of: /\nFrom (\d+) seeds/).flatMap { Int($0.1) }
  }

  /// The cells of a table's rows that begin with a bug's name.
  private func rows(after head: String) -> [[String]] {
    let text = SourceTree.here.text("Reports/canaries.md") ?? ""
    let table = text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix(head) }.prefix { !$0.isEmpty }
    return table.filter { $0.hasPrefix("| `") }.map { line in
      line.split(separator: "|").map { cell in
        String(cell.drop { $0 == " " || $0 == "`" }.prefix { $0 != "`" }).trimmed
      }
    }
  }

  /// `chaos doctor --canaries --seed 1 --seeds 20 --format markdown` writes it.
  @Test func thePageIsOfToday() {
    let canaries = Catalog().canaries
    #expect(rows.map { $0[0] } == canaries.map(\.name))
    #expect(rows.map { $0[1] } == canaries.map(\.summary))
    #expect(rows.map { $0[2] } == canaries.map(\.invariant))
    #expect(seeds.map { $0[0] } == canaries.map(\.name))
  }

  @Test func everyBugWasFound() throws {
    #expect(rows.isEmpty == false)
    for row in rows { #expect(Int(row[3]) != nil && Int(row[4]) != nil, "\(row[0])") }
    let count = try #require(seedCount)
    #expect(count >= 10)
    for row in seeds { #expect(Int(row[1]) == count, "\(row[0])") }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
