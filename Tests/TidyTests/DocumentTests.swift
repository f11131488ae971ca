// What people read: links and paths, in small trees that break the rules and in the real one.

import ChaosTestSupport
import Testing

@Suite struct DocumentTests {
  let tree = SourceTree.here

  @Test func deadLinksAreSeen() throws {
    let folder = try TemporaryFolder()
    let text = """
      # The map

      [one](Sources/A.swift) [two](Sources/B.swift) [web](https://example.org/x)
      [here](#the-map) [nowhere](#the-sea) [there](docs/C.md#head) [not there](docs/C.md#tail)

      ```
      [code](nothing.md)
      ```
      """
    try folder.write(Array(text.utf8), to: "README.md")
    try folder.write(Array("// A.\n".utf8), to: "Sources/A.swift")
    try folder.write(Array("## Head\n[up](../README.md) [lost](README.md)\n".utf8), to: "docs/C.md")
    let tree = SourceTree(root: folder.path)
    #expect(
      tree.paths.flatMap { $0.hasSuffix(".md") ? DocumentRules.deadLinks($0, tree) : [] }
        .map(\.description) == [
          "README.md:3: 'Sources/B.swift' is not there",
          "README.md:4: '#the-sea' has no such heading",
          "README.md:4: 'docs/C.md#tail' has no such heading",
          "docs/C.md:2: 'README.md' is not there",
        ])
  }

  @Test func everyLinkLeadsSomewhere() {
    let documents = tree.paths.filter { $0.hasSuffix(".md") }
    expectNone(documents.flatMap { DocumentRules.deadLinks($0, tree) })
  }

  @Test(arguments: ["wo" + "rk", "ro" + "ot", "ho" + "me", "Us" + "ers"])
  func pathsOfOneMachineAreSeen(folder: String) {
    #expect(DocumentRules.machinePaths("a.md", "x\nsee /\(folder)/me/notes\n").map(\.line) == [2])
    #expect(DocumentRules.machinePaths("a.md", "\"/\(folder)/me\"").count == 1)
    #expect(DocumentRules.machinePaths("a.md", "see my/\(folder)/notes, /\(folder)s/x").isEmpty)
  }

  @Test func noFileNamesAPlaceOnOneMachine() {
    expectNone(
      tree.paths.flatMap { path in
        tree.text(path).map { DocumentRules.machinePaths(path, $0) } ?? []
      })
  }

  @Test func factsThatNobodyHasAreSeen() {
    let known = DocumentRules.facts("| F07 | One. |\n| B12 | Two. |\nF99 is none.\n")
    #expect(known == ["F07", "B12"])
    let text = "// As F07, B12 and B13 say.\n// Not SF12 or F1234.\n// (F99)\n"
    #expect(
      DocumentRules.unknownFacts("a.swift", text, known: known).map(\.description) == [
        "a.swift:1: FACTS.md has no 'B13'", "a.swift:3: FACTS.md has no 'F99'",
      ])
  }

  /// Every fact that is cited can be looked up.
  @Test func everyFactIsListed() throws {
    let known = DocumentRules.facts(try #require(tree.text("FACTS.md")))
    #expect(known.count > 150)
    let files = tree.paths.filter { path in
      path.hasPrefix("Sources/") && path.hasSuffix(".swift") || path.hasSuffix(".md")
    }
    expectNone(
      files.flatMap { path in
        tree.text(path).map { DocumentRules.unknownFacts(path, $0, known: known) } ?? []
      })
  }
}
