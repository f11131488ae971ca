// Names that would make runs differ or hide what happened: on lines that use them, and on the tree.

import Testing

@Suite struct BannedNameTests {
  let tree = SourceTree.here

  private func file(_ line: String, _ path: String = "Sources/ChaosDisk/A.swift") -> SourceFile {
    SourceFile(path: path, text: "// A file.\n\(line)\n")
  }

  @Test(arguments: BannedNames.bans.map(\.name))
  func everyNameIsSeen(name: String) {
    let line = "let a = \(name.hasPrefix(".") ? "b" : "")\(name)"
    let problems = BannedNames.used(file(line))
    #expect(problems.count == 1)
    let ban = BannedNames.bans.first { $0.name == name }
    #expect(problems.first?.message.contains(ban?.instead ?? "?") == true)
  }

  @Test(arguments: [
    "let myhashValue = 1", "let hashValues = 1", "Console.print(a)", "func print(_ a: Int) {}",
    "let a = \"Date()\"", "// Date()", "try? f()", "sprint(a)", "updateDate()",
  ])
  func othersAreLeftAlone(line: String) { #expect(BannedNames.used(file(line)).isEmpty) }

  @Test func aDocumentedPlaceMayUseItsName() {
    let line = "let seed = UInt64.random(in: 0...9)"
    #expect(BannedNames.used(file(line)).count == 1)
    #expect(
      BannedNames.used(file(line, "Sources/ChaosCommand/Commands/RunCommand.swift")).isEmpty)
  }

  @Test func noBannedNameIsUsed() {
    expectNone(tree.swift(under: "Sources").flatMap(BannedNames.used))
  }

  @Test(arguments: BannedNames.unfinished)
  func unfinishedWorkIsSeen(word: String) {
    #expect(BannedNames.unfinishedWork(file("// \(word): later")).count == 1)
    #expect(BannedNames.unfinishedWork(file("// \(word)\(word)")).isEmpty)
  }

  @Test func nothingIsUnfinished() { expectNone(tree.swift.flatMap(BannedNames.unfinishedWork)) }

  @Test func unexplainedTrapsAreSeen() {
    #expect(BannedNames.unexplainedTraps(file("fatalError()")).count == 1)
    #expect(BannedNames.unexplainedTraps(file("fatalError(\"no\")")).count == 1)
    #expect(BannedNames.unexplainedTraps(file("fatalError(\"chaos has a bug: no\")")).isEmpty)
    #expect(BannedNames.unexplainedTraps(file("fatalError(\n  \"chaos has a bug: no\")")).isEmpty)
  }

  @Test func everyTrapIsABugOfChaos() {
    expectNone(tree.swift(under: "Sources").flatMap(BannedNames.unexplainedTraps))
  }
}
