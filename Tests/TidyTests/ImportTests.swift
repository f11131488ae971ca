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

  /// What the manifest builds for each library: its own dependencies and theirs.
  private var builds: [String: Set<String>] {
    let manifest = tree.text("Package.swift") ?? ""
    var direct: [String: [String]] = [:]
    for match in manifest.matches(of: /library\(\s*"(\w+)",\s*\[([^\]]*)\]\)/) {
      let words = match.output.2.matches(of: /"(\w+)"|\barguments\b/)
      direct[String(match.output.1)] = words.map { $0.output.1.map(String.init) ?? "arguments" }
    }
    func all(_ target: String, _ known: inout Set<String>) {
      for next in direct[target] ?? [] where known.insert(next).inserted { all(next, &known) }
    }
    return direct.mapValues { names in
      var known: Set<String> = []
      for name in names where known.insert(name).inserted { all(name, &known) }
      return known
    }
  }

  /// Who only tests builds no templates of pages and no parser of arguments.
  @Test func testsNeedNoTemplates() throws {
    let others: Set = ["Mustache", "arguments"]
    for target in ["ChaosTesting", "ChaosFuzzing", "ChaosKit", "ChaosProcess", "ChaosSQLite"] {
      let built = try #require(builds[target], "\(target)")
      #expect(built.contains("ChaosTrace") && built.isDisjoint(with: others), "\(target)")
    }
    #expect(builds["ChaosCommand"]?.isSuperset(of: others) == true)
  }
}
