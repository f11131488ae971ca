// The arrows of the map: the table on itself, on files that break it, and on the tree.

import Foundation
import Testing

@Suite struct ImportTests {
  let tree = SourceTree.here

  private func file(_ text: String, in target: String) -> SourceFile {
    SourceFile(path: "Sources/\(target)/A.swift", text: text)
  }

  @Test(arguments: [
    ("ChaosTrace", "import Foundation"),
    ("ChaosDisk", "internal import struct Foundation.Date"),
    ("ChaosStores", "import ChaosInvariants"),
    ("ChaosInvariants", "@preconcurrency import ChaosReports"),
    ("ChaosShrinking", "@testable import ChaosDisk"),
    ("ChaosCorpus", "import ChaosPhone"),
    ("ChaosSearch", "  import ChaosSimulation"),
    ("ChaosNovelty", "import ChaosTrace"),
  ])
  func wrongArrowsAreSeen(target: String, line: String) {
    #expect(ImportRules.wrongImports(file("// A.\n\(line)\n", in: target)).count == 1)
  }

  @Test func wordsInCommentsAreNoImports() {
    let text = "// import Foundation\nlet a = \"import B\"\n"
    #expect(ImportRules.imports(file(text, in: "A")).isEmpty)
  }

  @Test func everyArrowGoesDown() {
    expectNone(tree.swift(under: "Sources").flatMap(ImportRules.wrongImports))
  }

  /// The table itself: whoever stands lower never imports whoever stands higher.
  @Test func theTableHasNoArrowUp() {
    let targets = ImportRules.rows.map(\.target)
    for (place, row) in ImportRules.rows.enumerated() {
      let higher = targets[place...]
      #expect(row.allowed.filter(higher.contains).isEmpty, "\(row.target)")
    }
  }

  @Test func neighboursDoNotKnowEachOther() {
    let parts = ImportRules.middle + ImportRules.engine
    for row in ImportRules.rows where parts.contains(row.target) || row.target == "ChaosCampaign" {
      let known = row.allowed.filter(
        row.target == "ChaosCampaign" ? ImportRules.middle.contains : parts.contains)
      // Reports stand above the engine: they list what a run came to.
      let below = row.target == "ChaosReports" ? ["ChaosSimulation"] : []
      #expect(known == below, "\(row.target)")
    }
  }

  @Test func theTableKnowsEveryTarget() {
    let folders = Set(tree.swift(under: "Sources").compactMap(\.target)).sorted()
    #expect(ImportRules.rows.map(\.target).sorted() == folders)
  }
}
