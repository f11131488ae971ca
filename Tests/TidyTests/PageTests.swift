// Pages that tell what is built in: they tell all of it, and README.md stays short.

import ChaosCatalog
import Testing

@Suite struct PageTests {
  private let tree = SourceTree.here
  private let catalog = Catalog()

  /// The cells of a page's table rows whose first cell is one name, without its quotes.
  private func rows(_ page: String, under heading: String) throws -> [[String]] {
    let lines = try #require(tree.text(page)).split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: heading))
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
    return section.filter { $0.hasPrefix("| `") }.map { line in
      line.replacing("\\|", with: "\u{0}").split(separator: "|").map { cell in
        cell.replacing("\u{0}", with: "|").replacing("`", with: "").dropFirst().dropLast()
      }.map(String.init)
    }
  }

  @Test func everyStoreHasARow() throws {
    let rows = try rows("Reports/stores.md", under: "# The stores")
    #expect(rows.map { $0[0] }.sorted() == catalog.stores.map(\.name).sorted())
    #expect(rows.allSatisfy { $0.count == 3 && !$0[1].isEmpty && !$0[2].isEmpty })
  }

  /// The planted bugs have a list of their own.
  @Test func everyOptionIsOnThePage() throws {
    let rows = try rows("Reports/stores.md", under: "## Options")
    let listed = catalog.stores.filter { !$0.options.isEmpty && $0.name != "canary" }
    #expect(rows.map { $0[0] } == listed.map(\.name))
    for (row, store) in zip(rows, listed) {
      #expect(row[1] == store.options.joined(separator: ", "), "\(store.name)")
    }
  }

  /// Where a fact comes from can be looked up: a link, code that the page introduces, a manual
  /// page, another row. What has no source says that it was measured or reasoned.
  @Test func everyFactNamesItsSource() throws {
    let sources = [
      "](", "`", "Apple Platform Security", "Apple's Security source", "by running", "measured",
      "reasoned",
    ]
    var count = 0
    for line in try #require(tree.text("FACTS.md")).split(separator: "\n") {
      guard line.firstMatch(of: /^\| [A-Z]\d+ \|/) != nil,
        let confidence = line.split(separator: "|").dropLast().last,
        let source = line.split(separator: "|").last
      else { continue }
      count += 1
      let isTold =
        sources.contains(where: source.contains) || confidence.contains("measured")
        || source.firstMatch(of: /\b[FIBMSR]\d+\b|[a-z]\(\d\)/) != nil
      #expect(isTold, "\(line)")
    }
    #expect(count > 150)
  }

  /// Words of prose that are read in five minutes, at 280 a minute.
  private static let fiveMinutes = 1_400

  @Test func theReadmeIsReadInFiveMinutes() throws {
    var isCode = false
    var words = 0
    for line in try #require(tree.text("README.md")).split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if !isCode {
        words += line.split(separator: " ").count
      }
    }
    #expect(words < Self.fiveMinutes, "move what is looked up to a page of its own")
  }
}
