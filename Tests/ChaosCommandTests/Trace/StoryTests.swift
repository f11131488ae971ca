// A finding told as a story: steps, who, the phone's state, what came of it, and how to see it
// again.

import Testing

@Suite struct StoryTests {
  /// The bug that the project began with, told in full.
  @Test func theStreakIsToldInFull() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Traces.noisyStreak, to: "long.trace")
    let ended = try sandbox.run(
      "shrink", "long.trace", "--invariant", "NoPoisonedWrite", "-o", "small.trace.lz4")
    #expect(ended.status == 1)
    let lines = ended.lines
    #expect(
      lines.prefix(4) == [
        "✗ broken  NoPoisonedWrite   session-cached   id \(Traces.streakID)", "",
        "  streak reads 1, expected 365 or newer: it was replaced by what was built on a wrong "
          + "answer.",
        "",
      ])
    let table = [
      "    #  who     device is            does                                         outcome",
      "    1  app     unlocked             opened by the user",
      "    2  app     unlocked             set streak = 365                             ✓ "
        + "acknowledged",
      "    3  device  off                  reboots",
      "    4  app     before first unlock  launched by iOS in the background (prewarm)",
      " ▸  5  app     before first unlock  read streak                                  \"absent\"",
      "       app     before first unlock  set streak = 1                               ✓ "
        + "acknowledged",
      "       app     unlocked             still running: read streak                   1",
      " ✗     app     unlocked             relaunched: read streak                      ✗ 1, "
        + "promised 365 or newer",
      "", "  ▸ first false belief, step 5: read streak was answered with \"absent\"",
      "    cause    a read before the first unlock, F25", "    right    answer \"unavailable\"",
      "    also     NoSilentRegression",
      "    on       ios18 ios15 adversarial; this trace holds on ios13 ios12 ios10 ios7",
    ]
    #expect(lines.dropFirst(4).prefix(table.count) == table[...])
    #expect(
      lines.last == "" && lines.dropLast().last == "    replay   chaos replay small.trace.lz4")
  }

  /// Of two updates that began from one answer the later one was told the truth.
  @Test func whoLosesAnUpdateWasToldTheTruth() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      Sandbox.trace(
        "canary:no-lock",
        "launch app user; launch widget timeline; act app streak streak pause=2; "
          + "act widget streak streak"), to: "lost.trace")
    let ended = try sandbox.run(
      "shrink", "lost.trace", "--invariant", "NoLostUpdate", "-o", "small.trace.lz4")
    #expect(ended.status == 1)
    #expect(
      ended.lines.contains(
        "  ▸ true then, out of date when it was built on, step 3: read streak was answered with "
          + "\"absent\""))
  }

  /// How often a finding was met is told of searches only, and in numbers only.
  @Test func onlyASearchCounts() throws {
    let ended = try Sandbox().start(Traces.breaking).wait()
    #expect(!ended.stories.isEmpty)
    for story in ended.stories {
      #expect(story[0].firstMatch(of: /[ ]{3}id [0-9a-f]{8}[ ]{3}seen (once|\d+ times)$/) != nil)
    }
    #expect(!ended.output.contains("one signature"))
  }

  /// Two acts in turn: what happens to each stands in its own row, whoever's step comes between.
  @Test func whatHappensStandsWithItsOperation() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      Sandbox.trace(
        "plain-file",
        """
        launch app user; launch widget timeline; act app write streak pause=2;
        act widget write score pause=2; proceed app calls=1; fault widget write-eio nth=1; lock;
        proceed widget calls=1; proceed app end; proceed widget end
        """.replacing("\n", with: " ")), to: "t.trace")
    let ended = try sandbox.run("show", "t.trace")
    #expect([0, 1].contains(ended.status))
    func outcome(_ number: Int) throws -> String {
      let row = try #require(
        ended.lines.first { $0.dropFirst(3).prefix(2) == "\(number)".leftPadded }, "\(number)")
      return row.split(separator: "  ", omittingEmptySubsequences: true).last.map {
        $0.trimmingCharacters(in: .whitespaces)
      } ?? ""
    }
    #expect(
      try outcome(3) == "stopped before write; stopped before fsync; ✓ acknowledged",
      "\(ended.output)")
    let widget = try outcome(4)
    #expect(widget.hasPrefix("stopped before write; write fails: input/output error"), "\(widget)")
    #expect(try outcome(5) == "goes on for 1 calls")
    #expect(try outcome(7) == "locked")
    #expect(try outcome(8) == "goes on for 1 calls")
    #expect(try outcome(9) == "goes on")
    #expect(try outcome(10) == "goes on")
  }

  @Test func everyStoryHasItsParts() throws {
    let ended = try Sandbox().run(
      "run", "--store", "session-cached", "--store", "plain-file", "--seed", "42", "--runs", "500",
      "-v")
    #expect(ended.stories.count > 3)
    for story in ended.stories {
      let head = try #require(story.firstIndex { $0.hasPrefix("    #  who ") })
      let end = try #require(story[head...].firstIndex(of: ""))
      let rows = story[(head + 1)..<end]
      // Numbers count up from one, without a gap.
      let numbers = rows.compactMap { Int($0.dropFirst(3).prefix(2).trimming(" ")) }
      #expect(numbers == Array(1...numbers.count), "\(story[0])")
      #expect(rows.count { $0.hasPrefix(" ▸") } <= 1)
      #expect(rows.count { $0.hasPrefix(" ✗") } <= 1)
      // What is marked as a belief is named below the table.
      let isBelief = rows.contains { $0.hasPrefix(" ▸") }
      #expect(story.contains { $0.hasPrefix("  ▸ ") } == isBelief)
      for name in ["on", "shrunk", "seed", "saved", "replay"] {
        #expect(story.count { $0.hasPrefix("    \(name) ") } == 1, "\(name) in \(story[0])")
      }
      #expect(story.last?.hasPrefix("    replay   chaos replay ") == true)
      #expect(story.allSatisfy { $0.last != " " })
    }
  }

  /// The era in the trace is the one of the phone on which it was found, so it is among those
  /// named.
  @Test func erasAreFoundByRunning() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.start(Traces.breaking).wait()
    for story in ended.stories {
      let line = try #require(story.last).trimmingPrefix("    replay   ")
      let table = try sandbox.shell("\(line) --era all")
      let invariant = try #require(story[0].split(separator: " ").dropFirst(2).first)
      let broken = table.lines.filter { $0.contains(invariant) }.map { $0.prefix { $0 != " " } }
      let told = try #require(story.first { $0.hasPrefix("    on ") }).dropFirst(13)
      let named = told.prefix { $0 != ";" }.split(separator: " ")
      #expect(told == "every era" ? broken.count == 7 : named == broken, "\(story[0])")
    }
  }

  /// Flipped bits are foreign bytes: they come back as values, and never reach a terminal.
  @Test func damagedValuesMoveNoCursor() throws {
    let sandbox = try Sandbox()
    var marks = 0
    for at in 2..<8 {
      // n=365;v=1; becomes a number or text with a control character in it.
      let steps = """
        launch app user; act app write theme unicode; act app write streak; kill app jetsam;
        corrupt file=0 at=\(at) mask=96; corrupt file=1 at=\(at) mask=96; launch app user;
        act app read theme; act app read streak; act app streak streak
        """.replacing("\n", with: " ")
      try sandbox.write(Sandbox.trace("plain-file", steps), to: "t.trace")
      for show in [[], ["--show", "events"], ["--show", "disk"], ["--show", "values"]] {
        let ended = try sandbox.start(["replay", "t.trace"] + show).wait()
        #expect(ended.status == 1 || ended.status == 0)
        #expect(!ended.hasControls, "\(show) at \(at)")
        marks += ended.output.components(separatedBy: "\\u{").count - 1
      }
      #expect(try !sandbox.run("show", "t.trace").hasControls)
      #expect(try !sandbox.run("shrink", "t.trace").hasControls)
    }
    #expect(marks > 0, "no value was damaged so that it shows")
  }
}

extension String {
  /// A number as the table of a short story has it.
  fileprivate var leftPadded: String { String(repeating: " ", count: max(0, 2 - count)) + self }
}

extension Substring {
  fileprivate func trimming(_ character: Character) -> Substring {
    drop { $0 == character }.prefix { $0 != character }
  }
}
