// `chaos replay`: the same trace, the same result, told again.

import ChaosCorpus
import ChaosTrace
import Testing

@Suite struct ReplayTests {
  private func sandbox(_ trace: String = Traces.streak) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(trace, to: "t.trace")
    return sandbox
  }

  @Test func aTraceThatBreaksIsTold() throws {
    let ended = try sandbox().run("replay", "t.trace")
    #expect(ended.status == 1)
    #expect(
      ended.lines.prefix(5) == [
        "phone ios18 passcode disk=apfs.power · session-cached", "",
        "✗ broken  NoPoisonedWrite: streak reads 1, expected 365 or newer: it was replaced by what "
          + "was built on a wrong answer",
        "✗ broken  NoSilentRegression: streak reads absent, expected 365 or newer", "",
      ])
    #expect(ended.lines.contains { $0.hasPrefix(" ▸  5  app ") && $0.hasSuffix("\"absent\"") })
    #expect(ended.lines.last == "  2 runs, same result")
    #expect(ended.errors.isEmpty)
  }

  @Test func aTraceThatHoldsIsToldToo() throws {
    let ended = try sandbox(Traces.held).run("replay", "t.trace")
    #expect(ended.status == 0)
    #expect(ended.lines.contains { $0.hasPrefix("    2  app ") && $0.contains("set streak = 365") })
    #expect(ended.lines.last == "✓ held  every invariant; 2 runs, same result")
  }

  /// Nobody launched the app, or asked it for anything, so nothing was tried: that is never green.
  /// A trace that was cut off looks like that.
  @Test(arguments: ["act app write streak; reboot", "launch app user", ""])
  func aTraceInWhichNothingAppliesIsUnknown(steps: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Sandbox.trace("plain-file", steps), to: "idle.trace")
    let ended = try sandbox.run("replay", "idle.trace")
    #expect(ended.status == 2)
    #expect(ended.lines.last == "? unknown  no act of the trace applies; 2 runs, same result")
    let eras = try sandbox.run("replay", "idle.trace", "--era", "all")
    #expect(eras.status == 2 && eras.lines.allSatisfy { $0.hasSuffix(" unknown") })
  }

  /// What a run says of a finding, its replay says too: the cause, what would be right.
  @Test func aFindingIsExplained() throws {
    let sandbox = try Sandbox()
    let found = try sandbox.start(Traces.breaking).wait()
    // Of several findings one is told whole.
    let told = try #require(found.lines.first { $0.hasPrefix("    saved ") })
    let replay = try sandbox.run("replay", String(try #require(told.split(separator: " ").last)))
    let words = replay.lines.filter { $0.hasPrefix("    cause ") || $0.hasPrefix("    right ") }
    #expect(words.count == 2)
    #expect(words.allSatisfy(found.lines.contains), "\(words)")
    // A trace that somebody wrote may have more in it than its cause.
    let other = try self.sandbox().run("replay", "t.trace")
    #expect(!other.lines.contains { $0.hasPrefix("    cause ") })
  }

  /// Each sentence comes from runs, and the answer that would have been right is tried.
  @Test func whyItBreaksIsFoundByRunning() throws {
    let sandbox = try sandbox()
    let ended = try sandbox.run("replay", "t.trace", "--explain")
    #expect(ended.status == 1)
    let start = try #require(ended.lines.firstIndex { $0.hasPrefix("  why, by ") })
    let why = ended.lines[start...]
    #expect(why.contains { $0.contains("unlocking the phone before steps 4, 5") }, "\(why)")
    #expect(
      why.contains {
        $0.hasPrefix("    answer   \"unavailable\" in the place of \"absent\" in step 5: ")
          && $0.hasSuffix("every promise is kept")
      }, "\(why)")
    #expect(why.contains { $0.hasPrefix("    decided  it is decided in step 5: ") }, "\(why)")
    // Few futures break before the step that decides, and all of them after it.
    let futures = try #require(why.first { $0.hasPrefix("    futures  start ") })
    let shares = futures.split(separator: " ").filter { $0.hasSuffix("%") }.map { $0.dropLast() }
    #expect(shares.prefix(3).allSatisfy { Int($0).map { $0 < 10 } == true }, "\(futures)")
    #expect(shares.last == "100", "\(futures)")
    let held = try self.sandbox(Traces.held).run("replay", "t.trace", "--explain")
    #expect(held.status == 0 && !held.lines.contains { $0.hasPrefix("  why") })
    let several = try sandbox.run("replay", "t.trace", "--explain", "--era", "all")
    #expect(several.status == 64)
  }

  @Test func idsAreFoundInTheCorpus() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.start(Traces.breaking).wait()
    let name = try #require(try sandbox.files().first)
    let id = try #require(name.firstMatch(of: /-([0-9a-f]{8})\./)).1
    let byFile = try sandbox.run("replay", name)
    #expect(byFile.status == 1)
    for words in [[String(id)], [String(id.prefix(7))], [id.uppercased()]] {
      #expect(try sandbox.start(["replay"] + words).wait().output == byFile.output)
    }
    // Filed among the traces that must hold, it still answers to its id.
    let filed = try sandbox.shell(
      "d=Corpus/Regressions/session-cached; mkdir -p $d && cp '\(name)' $d/"
    )
    #expect(filed.status == 0)
    #expect(try sandbox.run("replay", String(id)).output == byFile.output)
  }

  /// What libFuzzer saves may be any bytes: they are a trace, if the name says that it saved them.
  @Test func whatAFuzzerSavedIsATrace() throws {
    let sandbox = try sandbox()
    let byFile = try sandbox.run("replay", "t.trace")
    let trace = try TraceText(parsing: Traces.streak).trace
    let hash = String(repeating: "5e", count: 20)
    for (name, bytes) in [
      ("crash-\(hash)", trace.bytes), ("found/oom-\(hash)", FuzzerInput.pack(trace)),
      ("packed.lz4", FuzzerInput.pack(trace)),
    ] {
      try sandbox.folder.write(bytes, to: "work/\(name)")
      #expect(
        try sandbox.run("replay", name, "--store", "session-cached").output == byFile.output)
    }
    let nameless = try sandbox.run("replay", "crash-\(hash)")
    #expect(nameless.status == 64)
    #expect(nameless.errors.contains("Name one with '--store'"))
    // Any other file of such bytes is none of ours.
    try sandbox.folder.write(trace.bytes, to: "work/other")
    #expect(try sandbox.run("replay", "./other", "--store", "session-cached").status == 65)
  }

  /// A trace may come from a pipe, in either form.
  @Test func aTraceMayComeFromStandardInput() throws {
    let sandbox = try sandbox()
    let byFile = try sandbox.run("replay", "t.trace")
    _ = try sandbox.run("shrink", "t.trace", "-o", "small.trace.lz4")
    #expect(try sandbox.shell("chaos replay - <t.trace").output == byFile.output)
    #expect(try sandbox.shell("cat t.trace | chaos replay -").output == byFile.output)
    let packed = try sandbox.shell("chaos show - --format text <small.trace.lz4")
    #expect(
      packed.output == (try sandbox.run("show", "small.trace.lz4", "--format", "text")).output)
    let wrong = try sandbox.shell("echo hello | chaos replay -")
    #expect(wrong.status == 65)
    #expect(
      wrong.complaint
        == "Error: standard input: not a chaos trace: the first line must be 'chaos trace 1'")
    let endless = try sandbox.shell("chaos replay - </dev/zero")
    #expect(endless.status == 65)
    #expect(endless.complaint == "Error: standard input: larger than 16 MiB")
  }

  /// What people see of a finding is the name of its file; it works without its endings.
  @Test func aFindingsNameIsAnId() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.start(Traces.breaking).wait()
    let file = try #require(try sandbox.files().first { $0.hasPrefix("Corpus/Found/") })
    let name = String(try #require(file.split(separator: "/").last).prefix { $0 != "." })
    let id = String(try #require(name.split(separator: "-").last))
    let ended = try sandbox.run("replay", name)
    #expect(ended.status == 1)
    #expect(ended.output == (try sandbox.run("replay", id)).output)
    let other = try sandbox.run("replay", "NoTornValue-\(id)")
    #expect(other.status == 66)
    let twice = try sandbox.shell(
      "mkdir -p Corpus/Known/plain-file && "
        + "cp Corpus/Found/session-cached/\(name).trace.lz4 Corpus/Known/plain-file/")
    #expect(twice.status == 0)
    #expect(try sandbox.run("replay", name).status == 65)
    #expect(
      try sandbox.run("replay", name, "--store", "session-cached").output == ended.output)
  }

  /// The store in the command line wins over the one in the trace.
  @Test func anotherStoreCanBeAsked() throws {
    let sandbox = try sandbox()
    let ended = try sandbox.run("replay", "t.trace", "--store", "hardened-file")
    #expect(ended.status == 0)
    #expect(ended.lines.first == "phone ios18 passcode disk=apfs.power · hardened-file")
    let unknown = try sandbox.run("replay", "t.trace", "--store", "nope")
    #expect(unknown.status == 64)
    #expect(unknown.complaint?.hasPrefix("Error: No store 'nope'. Known: ") == true)
  }

  @Test func aTraceWithoutAStoreNeedsOne() throws {
    let sandbox = try sandbox(Sandbox.trace(nil, "launch app user; act app write streak"))
    let ended = try sandbox.run("replay", "t.trace")
    #expect(ended.status == 64)
    #expect(
      ended.complaint
        == "Error: t.trace does not say which store it is for. Name one with '--store'.")
    #expect(try sandbox.run("replay", "t.trace", "--store", "plain-file").status == 0)
  }

  /// A note that was cut off is the file's fault, and not the command line's.
  @Test func aStoreNoteThatWasCutOffIsMalformed() throws {
    let sandbox = try sandbox(Sandbox.trace(nil, "@store; launch app user; act app read streak"))
    let ended = try sandbox.run("replay", "t.trace")
    #expect(ended.status == 65)
    #expect(
      ended.complaint
        == "Error: t.trace: its note '@store' names none. Name one with '--store'.")
  }

  @Test func anotherEraCanBeAsked() throws {
    let sandbox = try sandbox()
    let ended = try sandbox.run("replay", "t.trace", "--era", "ios12")
    #expect(ended.status == 0)
    #expect(ended.lines.first == "phone ios12 passcode disk=apfs.power · session-cached")
    #expect(try sandbox.run("replay", "t.trace", "--era", "ios99").status == 64)
  }

  @Test func allErasAreATable() throws {
    let ended = try sandbox().run("replay", "t.trace", "--era", "all")
    #expect(ended.status == 1)
    #expect(
      ended.lines == [
        "ios18        broken   NoPoisonedWrite, NoSilentRegression",
        "ios15        broken   NoPoisonedWrite, NoSilentRegression",
        "ios13        held", "ios12        held", "ios10        held", "ios7         held",
        "adversarial  broken   NoPoisonedWrite, NoSilentRegression",
      ])
    let held = try sandbox(Traces.held).run("replay", "t.trace", "--era", "all")
    #expect(held.status == 0)
    #expect(held.lines.count == 7 && held.lines.allSatisfy { $0.hasSuffix("  held") })
  }

  /// The verdict is that of the whole trace, however little of it is told.
  @Test func theStoryCanBeCut() throws {
    let sandbox = try sandbox()
    let whole = try sandbox.run("replay", "t.trace")
    for until in 1...5 {
      let ended = try sandbox.run("replay", "t.trace", "--until", "\(until)")
      #expect(ended.status == 1)
      #expect(steps(ended).count == until)
      #expect(steps(whole).starts(with: steps(ended)))
    }
  }

  /// The rows with numbers, whatever the widths of the columns and the marks before them.
  private func steps(_ ended: Ended) -> [[Substring]] {
    ended.lines.filter { $0.firstMatch(of: /^ [ ▸✗]  \d[ ]{2}/) != nil }
      .map { $0.dropFirst(3).split(separator: " ") }
  }

  @Test func detailsCanBeShown() throws {
    let sandbox = try sandbox()
    let events = try sandbox.run("replay", "t.trace", "--show", "events")
    #expect(events.lines.contains("4. launch app prewarm"))
    #expect(events.lines.contains("     went off (reboot)"))
    #expect(
      events.lines.contains { $0.wholeMatch(of: /[ ]{5}app#\d read streak · ok absent/) != nil })
    // No word of the source code.
    #expect(events.output.firstMatch(of: /Chaos[A-Z]|ProcessName|Optional/) == nil)
    let disk = try sandbox.run("replay", "t.trace", "--show", "disk")
    let steps = disk.lines.filter { $0.wholeMatch(of: /\d\. .*/) != nil }
    #expect(steps.count == 5)
    #expect(
      disk.lines.contains {
        $0.wholeMatch(of: /[ ]{5}\/.*\.plist  class C  \d+ bytes  .*365.*/) != nil
      })
    let values = try sandbox.run("replay", "t.trace", "--show", "values")
    #expect(
      values.lines.filter { $0.contains(/#\d.* streak/) }.map { $0.replacing(/#\d/, with: "") } == [
        "       2. app write streak 365 → ok", "       5. app read streak → ok absent",
        "       5. app write streak 1 → ok", " epilogue app read streak → ok 1",
        " epilogue app read streak → ok 1",
      ])
    // Whatever is shown, the story stays above it; the verdict is said, and is the status.
    let plain = try sandbox.run("replay", "t.trace").lines
    let story = plain.prefix { $0.firstMatch(of: /^[ ]{4}(cause|right|also)[ ]/) == nil }.dropLast()
    #expect(story.count < plain.count - 2)
    #expect(story.contains { $0.contains("read streak") })
    for (ended, title) in [
      (events, "Every event:"), (disk, "The files after each step:"),
      (values, "What was written and read:"),
    ] {
      #expect(ended.lines.starts(with: story))
      #expect(ended.lines.count { $0 == title } == 1)
      #expect(ended.status == 1)
      #expect(ended.lines.contains { $0.hasPrefix("✗ broken  NoPoisonedWrite: ") })
    }
    let short = try sandbox.run("replay", "t.trace", "--show", "values", "--until", "2")
    #expect(short.lines.count { $0.contains(/#\d/) } == 1)
  }

  /// What the look at the end leaves is part of the story: the value that was lost for good.
  @Test func theDiskAfterTheEpilogueIsShown() throws {
    let sandbox = try sandbox()
    let ended = try sandbox.run("replay", "t.trace", "--show", "disk")
    let start = try #require(ended.lines.firstIndex { $0.hasPrefix("epilogue: ") })
    let last = try #require(ended.lines[..<start].last { $0.hasPrefix("5. ") })
    #expect(last == "5. act app streak streak")
    let files = ended.lines[(start + 1)...].prefix { $0.hasPrefix("     /") }
    #expect(!files.isEmpty)
    #expect(!files.contains { $0.contains("365") }, "\(files)")
    // A cut replay tells the steps that it was asked for, and no end.
    let cut = try sandbox.run("replay", "t.trace", "--show", "disk", "--until", "5")
    #expect(!cut.lines.contains { $0.hasPrefix("epilogue: ") })
  }

  /// Both ends of a long file are shown, and its lines and columns as such.
  @Test func longContentsAreCut() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      Sandbox.trace(
        "plain-file",
        "launch app user; act app write theme unicode; act app write session large; "
          + "act app write streak"), to: "t.trace")
    let ended = try sandbox.run("replay", "t.trace", "--show", "disk")
    #expect(ended.status == 0)
    let files = ended.lines.compactMap {
      $0.wholeMatch(of: /[ ]{5}\/\S+  class \S+  (\d+) bytes(?:  not all on the media)?  (.*)/)
    }
    #expect(files.count > 3)
    #expect(files.contains { $0.2.contains("…") })
    for file in files {
      let size = try #require(Int(file.1))
      let text = String(file.2)
      if size > 4 * 60 { #expect(text.contains("…"), "\(text)") }
      if size <= 60 { #expect(!text.contains("…"), "\(text)") }
      // A cut at 40 and 20 characters, each of which may be a \\t.
      #expect(text.count <= 2 * 60 + 1)
      #expect(!text.contains("\u{FFFD}"), "\(text)")
    }
  }

  @Test func runsCanBeMany() throws {
    let sandbox = try sandbox()
    #expect(
      try sandbox.run("replay", "t.trace", "--times", "5").lines.last == "  5 runs, same result")
    #expect(
      try sandbox.run("replay", "t.trace", "--times", "2").lines.last == "  2 runs, same result")
  }

  /// Its answers differ from process to process: whatever else is said of it, it never looks green.
  /// Two processes agree by chance once in 64 times, so it is asked several times.
  @Test func aStoreThatThrowsDiceIsNeverGreen() throws {
    let steps = "launch app user; act app write theme; act app remove theme; act app read theme"
    let sandbox = try sandbox(Sandbox.trace("rogue:dice", steps))
    var statuses: [Int32] = []
    for _ in 0..<4 {
      let ended = try sandbox.run("replay", "t.trace", "--show", "events")
      statuses.append(ended.status)
      if ended.status == 2 {
        #expect(ended.lines.contains("? unknown  replay diverged at step 4"))
        let answers = ended.lines.filter { $0.contains(" run:  ") || $0.contains(" run: ") }
        #expect(answers.count == 2 && Set(answers.map { $0.suffix(16) }).count == 2, "\(answers)")
      } else {
        #expect(ended.lines.contains { $0.hasPrefix("✗ broken  ") })
      }
    }
    #expect(statuses.allSatisfy { $0 == 1 || $0 == 2 })
    #expect(statuses.contains(2))
    let table = try sandbox.run("replay", "t.trace", "--era", "all")
    #expect(!table.lines.contains { $0.contains(" held") })
    #expect(table.status != 0)
  }

  @Test func temporaryFilesGoAway() throws {
    let sandbox = try sandbox()
    _ = try sandbox.run("replay", "t.trace")
    _ = try sandbox.run("replay", "t.trace", "--era", "all")
    #expect(sandbox.leftovers.isEmpty)
    #expect(try sandbox.files() == ["t.trace"])
  }
}
