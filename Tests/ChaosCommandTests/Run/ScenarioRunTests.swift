// `chaos run --scenario`, `chaos run --known-bugs` and `chaos list scenarios`.

import Foundation
import Testing

@Suite struct ScenarioRunTests {
  /// The document, as a program reads it.
  private struct Document: Decodable {
    struct Item: Decodable {
      var name: String
      var title: String
      var sources: [String]
      var confidence: String?
      var metIn: String?
      var results: [Result]
    }

    struct Result: Decodable {
      var store: String
      var era: String
      var outcome: String
      var hasBug: Bool
      var invariants: [String]
      var traces: Int
      var isCut: Bool
      var id: String?
      var traceFile: String?
      var idleStep: Int?
      var surprise: String?
    }

    var version: String
    var verdict: String
    var scenarios: [Item]
  }

  @Test func theStreakResetIsTold() throws {
    let ended = try Sandbox().run("run", "--scenario", "streak-reset", "--store", "session-cached")
    #expect(ended.status == 1 && ended.errors.isEmpty)
    #expect(
      ended.lines.first == "chaos 0.1.0 · scenario streak-reset · session-cached · ios18 only; "
        + "'--era all' takes every release")
    #expect(ended.lines.contains { $0.hasSuffix(" and saves 1. (S1 B07, reported)") })
    #expect(
      ended.lines.contains {
        $0.hasPrefix("✗ broken   NoPoisonedWrite, NoSilentRegression   session-cached   ios18")
      })
    #expect(ended.lines.contains { $0.contains("launched by iOS in the background (prewarm)") })
    // Nobody launches an app that runs: its user opens it all the same.
    #expect(
      ended.lines.contains {
        $0.contains("opened by the user") && $0.hasSuffix("(is running already)")
      })
    #expect(!ended.output.contains("(does not apply)"))
    #expect(ended.lines.last == "chaos: verdict broken, scenario streak-reset")
  }

  /// A scenario runs on its own era unless others are asked for, and what ran is said.
  @Test func theErasAreSaid() throws {
    let sandbox = try Sandbox()
    func head(_ words: String...) throws -> String? {
      let base = ["run", "--store", "hardened-file", "--scenario", "rename-lost"]
      let line = try sandbox.start(base + words).wait().lines.first
      return line?.components(separatedBy: " · ").last
    }
    #expect(try head() == "ios18 only; '--era all' takes every release")
    #expect(try head("--era", "ios18") == "ios18")
    #expect(try head("--era", "all") == "all eras")
    #expect(
      try head("--scenario", "pump-settings")
        == "ios18 ios13 only; '--era all' takes every release")
  }

  /// What nobody reported as a bug does not pass for one.
  @Test func theConfidenceIsTold() throws {
    let sandbox = try Sandbox()
    let words = ["run", "--scenario", "half-a-form", "--store", "hardened-file"]
    let text = try sandbox.start(words).wait()
    #expect(text.lines.contains { $0.hasSuffix("(S46, composed)") })
    let document = try sandbox.start(words + ["--format", "json"]).wait().json(Document.self)
    #expect(document.scenarios.map(\.confidence) == ["composed"])
  }

  /// Much goes wrong before first unlock; what is told is what the scenario is about.
  @Test func theStoryIsAboutTheBug() throws {
    let ended = try Sandbox().run(
      "run", "--scenario", "reinstall-detector", "--store", "session-cached")
    #expect(ended.lines.contains { $0.hasPrefix("✗ broken   NoCrossStoreDamage, ") })
    #expect(
      ended.lines.contains(
        "  token reads absent, expected token-2 or newer: it was replaced by what was built on a "
          + "wrong answer about welcomed."))
    #expect(
      ended.lines.contains {
        $0.hasPrefix(" ✗") && $0.hasSuffix("\"absent\", promised token-2 or newer")
      })
    let moved = try Sandbox().run(
      "run", "--scenario", "migrated-from-nothing", "--store", "session-cached")
    #expect(
      moved.lines.contains(
        "  migrated reads yes, expected no change: this was built on a wrong answer about legacy."))
    #expect(ended.lines.contains { $0.contains("saved    Corpus/Found/session-cached/NoCross") })
  }

  /// Its trace is kept, and the line that it ends with shows it again.
  @Test func theReplayLineWorks() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run(
      "run", "--scenario", "killed-while-saving", "--store", "plain-file")
    let line = try #require(ended.lines.first { $0.hasPrefix("    replay   ") })
    let replay = try sandbox.shell(String(line.dropFirst("    replay   ".count)))
    #expect(replay.status == 1)
    #expect(replay.lines.contains { $0.hasPrefix("✗ broken  NoTornValue: ") })
  }

  @Test func aStoreWithoutTheBugHolds() throws {
    let ended = try Sandbox().run("run", "--scenario", "streak-reset", "--store", "hardened-file")
    #expect(ended.status == 0)
    #expect(ended.lines.contains("✓ held     hardened-file   ios18"))
  }

  /// Nothing happened that matters, so nobody knows: that is never green.
  @Test func whatDoesNotApplyIsUnknown() throws {
    let ended = try Sandbox().run(
      "run", "--scenario", "streak-reset", "--store", "hardened-file", "--era", "ios12")
    #expect(ended.status == 2)
    #expect(
      ended.lines.contains(
        "– does not apply   hardened-file   ios12: step 5 never took effect: launch app prewarm"))
  }

  /// Without a store it runs on the default ones, and on the one in which it was met.
  @Test func defaultStoresAndTheOneItWasMetInAreRun() throws {
    let ended = try Sandbox().run("run", "--scenario", "rename-lost", "--format", "json")
    let item = try #require(try ended.json(Document.self).scenarios.first)
    #expect(item.results.last?.store == "canary:no-folder-sync")
    #expect(item.results.last?.hasBug == true)
    #expect(item.results.contains { $0.store == "hardened-file" && $0.outcome == "held" })
  }

  /// What breaks a file in mid-save is not what breaks a database whose journal is left behind.
  @Test func whatHasNoDatabaseHasNoBugOfOne() throws {
    let stores = [
      "plain-file", "hardened-file", "sqlite-rollback", "sqlite-rollback:move=main-only",
    ]
    let ended = try Sandbox().run(
      "run", "--scenario", "journal-left-behind", "--format", "json", "--store", stores[0],
      "--store", stores[1], "--store", stores[2], "--store", stores[3])
    let results = try #require(try ended.json(Document.self).scenarios.first).results
    #expect(results.map(\.store) == stores)
    #expect(results.map(\.outcome) == ["broken", "does-not-apply", "held", "broken"])
    #expect(results.map(\.hasBug) == [false, false, false, true])
  }

  @Test func aFileOfOnesOwnIsRun() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      chaos trace 1
      phone ios18
      @title Mine.
      @expect hardened-file *: broken
      launch app user
      act app write theme pause=each
      kill app jetsam
      """, to: "mine.trace")
    let ended = try sandbox.run("run", "--scenario", "mine.trace", "--store", "hardened-file")
    #expect(ended.status == 0)
    #expect(ended.lines.contains { $0.hasPrefix("✓ held     hardened-file   ios18, ") })
    #expect(ended.lines.contains("  ! the scenario expects broken here"))
    // In a corpus it is one of the known bugs.
    let filed = try sandbox.shell("mkdir -p Corpus/Scenarios && mv mine.trace Corpus/Scenarios/")
    #expect(filed.status == 0)
    #expect(try sandbox.run("list", "scenarios").lines.contains { $0.hasPrefix("mine ") })
    #expect(try sandbox.run("run", "--scenario", "mine", "--store", "hardened-file").status == 0)
  }

  @Test(arguments: [
    (["--scenario", "nobody"], 66, "No scenario 'nobody'"),
    (["--scenario", "no/file.trace"], 66, "no/file.trace: no such file"),
    (["--scenario", "bad.trace"], 65, "bad.trace:3: 'each' is not one of"),
    (["--scenario", "streak-reset", "--seed", "1"], 64, "A scenario is a trace"),
    (["--scenario", "streak-reset", "--known-bugs"], 64, "'--known-bugs' runs every scenario"),
    (["--format", "markdown"], 64, "'--format markdown' is for"),
    (["--scenario", "streak-reset", "--store", "nobody"], 64, "No store 'nobody'"),
  ])
  func mistakesAreTold(words: [String], status: Int32, complaint: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("chaos trace 1\nphone ios18\nlaunch app each\n", to: "bad.trace")
    let ended = try sandbox.start(["run"] + words).wait()
    #expect(ended.status == status)
    #expect(ended.complaint?.hasPrefix("Error: \(complaint)") == true, "\(ended.errors)")
  }

  /// A store that ends its process has a verdict, and takes nobody along.
  @Test func aStoreThatTrapsIsBroken() throws {
    let sandbox = try Sandbox()
    let arguments = ["run", "--scenario", "removal-not-stored", "--store"]
    let ended = try sandbox.start(arguments + ["rogue", "--store", "hardened-file"]).wait()
    #expect(ended.lines.contains("✓ held     hardened-file   ios7"))
    #expect(ended.status == 1)
    #expect(ended.output.contains("RunsWithoutTrap"))
    let file = try #require(try sandbox.files().first { $0.contains("RunsWithoutTrap-") })
    #expect(try sandbox.run("replay", file).status == 1)
    // It ends its process, which is no proof of the bug that the scenario is about.
    let json = try sandbox.start(arguments + ["rogue", "--format", "json"]).wait()
    #expect(json.output.contains(#""hasBug" : false"#) || !json.output.contains("hasBug"))
  }

  private static let page: String = {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let path = root + "/Corpus/Scenarios/README.md"
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }()

  /// The table of the page, without what stands between its rows.
  private static let rows: [String] = {
    let lines = page.split(separator: "\n").map(String.init)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("<!-- known bugs") }),
      let end = lines.firstIndex(where: { $0.hasPrefix("<!-- end of known bugs") })
    else { return [] }
    return Array(lines[(start + 1)..<end])
  }()

  private static let names = rows.dropFirst(2).compactMap { row in
    row.split(separator: "`").dropFirst().first.map(String.init)
  }

  /// Every scenario has a row, and no row is left of one that is gone.
  @Test func thePageHasARowForEach() throws {
    let document = try Sandbox().run("list", "scenarios", "--format", "json")
    struct Item: Decodable { var name: String }
    #expect(try document.json([Item].self).map(\.name) == Self.names)
    #expect(Self.names.count >= 40)
  }

  /// README.md counts what the command counts.
  @Test func theReadmeCountsThem() throws {
    struct Item: Decodable { var confidence: String? }
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let readme = try String(contentsOfFile: root + "/README.md", encoding: .utf8)
      .replacing("\n", with: " ")
    let all = try Sandbox().run("list", "scenarios", "--format", "json").json([Item].self)
    func count(_ confidence: String) -> Int { all.count { $0.confidence == confidence } }
    #expect(readme.contains(" which of \(all.count) known bugs a store has"))
    #expect(count("measured") == 1)
    #expect(
      readme.contains(
        " source: \(count("reported")) reported, \(count("documented")) documented, one measured, "
          + "\(count("composed")) composed of several facts."))
  }

  /// The page counts what the command counts.
  @Test func thePageCountsThem() throws {
    let ended = try Sandbox().run("list", "scenarios")
    let counts = try #require(ended.lines.last)
    #expect(counts.hasPrefix("\(Self.names.count) scenarios: "))
    #expect(Self.page.replacing("\n", with: " ").contains(" \(counts)."), "\(counts)")
  }

  /// The rows of the page are what the command prints, a few at a time.
  @Test(arguments: Array(stride(from: 0, to: names.count, by: 8))) func thePageIsUpToDate(
    start: Int
  )
    throws
  {
    let names = Self.names[start..<min(start + 8, Self.names.count)]
    let ended = try Sandbox().start(
      ["run", "--store", "all", "--era", "all", "--format", "markdown"]
        + names.flatMap { ["--scenario", $0] }
    ).wait()
    #expect(ended.lines.prefix(2) == Self.rows.prefix(2), "run Scripts/scenarios")
    for (name, row) in zip(names, ended.lines.dropFirst(2)) {
      #expect(Self.rows.contains(row), "\(name): run Scripts/scenarios")
    }
  }

  /// Several stores are a matrix: a row for each bug, and a column for each store.
  @Test func severalStoresAreAMatrix() throws {
    let ended = try Sandbox().run(
      "run", "--known-bugs", "--store", "plain-file", "--store", "hardened-file", "--era", "ios18")
    #expect(ended.status == 1)
    let rows = ended.lines.compactMap { line in
      line.wholeMatch(of: #/[ ]{2}(\S+)[ ]+([✗≠·–?]a?)[ ]+([✗≠·–?]a?)/#).map { match in
        (name: String(match.1), marks: "\(match.2)\(match.3)")
      }
    }
    #expect(rows.map(\.name) == Self.names)
    #expect(rows.first { $0.name == "killed-while-saving" }?.marks == "✗·")
    #expect(rows.first { $0.name == "drive-cache" }?.marks == "≠·")
    #expect(rows.first { $0.name == "streak-reset" }?.marks == "··")
    let bugs = rows.count { $0.marks.hasPrefix("✗") }
    #expect(bugs > 10)
    let sum = try #require(ended.lines.first { $0.contains("has, of ") })
    #expect(
      sum.split(separator: " ").map(String.init) == ["has,", "of", "\(rows.count)", "\(bugs)", "0"])
  }

  /// No phone is as bad as the profile of what is worst: what only it shows is no bug of a store
  /// on a release of iOS, and has a sign and a count of its own.
  @Test func whatOnlyTheWorstProfileShowsIsKeptApart() throws {
    let sandbox = try Sandbox()
    let words = ["run", "--scenario", "suspended-lock-holder", "--store", "coordinated-file"]
    let table = try sandbox.start(words + ["--era", "all", "--format", "markdown"]).wait()
    #expect(table.lines.last?.contains("| `coordinated-file` ✗a |") == true, "\(table.output)")
    let one = try sandbox.start(["run", "--known-bugs", "--store", "gated"]).wait()
    let head = try #require(one.lines.first { $0.hasPrefix("✗ gated has ") })
    let numbers = try #require(
      head.wholeMatch(
        of: #/✗ gated has (\d+) of \d+ known bugs, (\d+) more only on adversarial; .*/#))
    #expect(one.lines.count { $0.hasPrefix("  ✗ ") } == Int(numbers.1))
    #expect(one.lines.count { $0.hasPrefix("  ✗a ") } == Int(numbers.2))
    #expect(one.lines.contains { $0.hasPrefix("  ✗a error-carried-over   only adversarial   id ") })
    #expect(one.lines.contains { $0.hasPrefix("  ≠a breaks in another way, only on adversarial:") })
  }

  @Test func knownBugsOfAStoreAreListed() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run("run", "--known-bugs", "--store", "session-cached")
    #expect(ended.status == 1)
    #expect(ended.lines.contains { $0.hasPrefix("✗ session-cached has ") })
    #expect(
      ended.lines.contains { $0.hasPrefix("  ✗ streak-reset   ios18 ios15, and adversarial") })
    #expect(ended.lines.first?.hasSuffix(" · session-cached · all eras") == true)
    let well = try sandbox.run("run", "--known-bugs", "--store", "hardened-file")
    #expect(well.status == 0)
    #expect(well.lines.contains { $0.hasPrefix("✓ hardened-file has 0 of ") })
  }
}
