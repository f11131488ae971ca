// The kept page of planted bugs names those that there are.

import ChaosCatalog
import Testing

@Suite struct CanaryPageTests {
  /// The cells of the page's rows that begin with a bug's name.
  private var rows: [[String]] {
    let text = SourceTree.here.text("Reports/canaries.md") ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      line.split(separator: "|").map { cell in
        String(cell.drop { $0 == " " || $0 == "`" }.prefix { $0 != "`" }).trimmed
      }
    }
  }

  /// `chaos doctor --canaries --format markdown > Reports/canaries.md` writes it anew.
  @Test func thePageIsOfToday() {
    let canaries = Catalog().canaries
    #expect(rows.map { $0[0] } == canaries.map(\.name))
    #expect(rows.map { $0[1] } == canaries.map(\.summary))
    #expect(rows.map { $0[2] } == canaries.map(\.invariant))
  }

  @Test func everyBugWasFound() {
    #expect(rows.isEmpty == false)
    for row in rows { #expect(Int(row[3]) != nil && Int(row[4]) != nil, "\(row[0])") }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
