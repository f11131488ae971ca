// The articles of the documentation: their code stands in files that are compiled.

import Testing

@Suite struct ArticleTests {
  private let tree = SourceTree.here

  private var articles: [String] {
    tree.paths.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
  }

  /// What is wrong with the blocks of Swift in an article: each names its file in its first line,
  /// and stands in it, line for line.
  private static func problems(_ path: String, _ text: String, _ source: (String) -> String?)
    -> [Problem]
  {
    var problems: [Problem] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var place = 0
    while place < lines.count {
      defer { place += 1 }
      guard lines[place] == "```swift" else { continue }
      let start = place
      place += 1
      while place < lines.count, lines[place] != "```" { place += 1 }
      let block = lines[(start + 1)..<place]
      guard let first = block.first, first.hasPrefix("// ") else {
        problems.append(Problem(file: path, line: start + 1, message: "the code names no file"))
        continue
      }
      let file = String(first.dropFirst(3))
      let code = source(file)?.split(separator: "\n", omittingEmptySubsequences: false)
      let wanted = block.dropFirst().map { $0.drop { $0 == " " } }
      let has = code.map { code in
        let code = code.map { $0.drop { $0 == " " } }
        return !wanted.isEmpty && code.contains(wanted)
      }
      if has != true {
        let what = has == nil ? "'\(file)' is not there" : "'\(file)' has no such lines"
        problems.append(Problem(file: path, line: start + 1, message: what))
      }
    }
    return problems
  }

  @Test func codeFromNowhereIsSeen() {
    let text = """
      ```swift
      // A.swift
      two()
        three()
      ```
      ```swift
      // A.swift
      two()
      four()
      ```
      ```swift
      two()
      ```
      ```swift
      // B.swift
      two()
      ```
      ```sh
      two
      ```
      """
    let problems = Self.problems("a.md", text) {
      $0 == "A.swift" ? "one()\n  two()\n three()" : nil
    }
    #expect(
      problems.map(\.description) == [
        "a.md:6: 'A.swift' has no such lines", "a.md:11: the code names no file",
        "a.md:14: 'B.swift' is not there",
      ])
  }

  @Test func theirCodeIsCompiled() throws {
    #expect(articles.count > 8)
    for path in articles + ["Reports/commands.md"] {
      let text = try #require(tree.text(path))
      expectNone(Self.problems(path, text) { tree.text($0) })
    }
  }

  /// Every article is linked to from its catalogue's first page.
  @Test func everyArticleIsLinked() throws {
    for path in articles {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      let name = String(path.split(separator: "/").last?.dropLast(3) ?? "")
      let catalogue = String(folder.split(separator: "/").last?.dropLast(5) ?? "")
      if name == catalogue { continue }
      let first = try #require(tree.text("\(folder)/\(catalogue).md"))
      #expect(first.contains("<doc:\(name)>"), "\(path)")
    }
  }

  @Test func everyLinkToAnArticleLeadsSomewhere() throws {
    for path in articles {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      for link in try #require(tree.text(path)).matches(of: #/<doc:(\w+)>/#) {
        #expect(tree.exists("\(folder)/\(link.1).md"), "\(path): \(link.1)")
      }
    }
  }
}
