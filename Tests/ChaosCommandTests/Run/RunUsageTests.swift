// What is asked for and is not there: status 64, one line, and nothing else happens.

import Testing

@Suite struct RunUsageTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var arguments: String
    var complaint: String
    var testDescription: String { arguments }
  }

  @Test(
    arguments: [
      Mistake(
        arguments: "run --sed 7", complaint: "Unknown option '--sed'. Did you mean '--seed'?"),
      Mistake(
        arguments: "run --stop-at-frist",
        complaint: "Unknown option '--stop-at-frist'. Did you mean '--stop-at-first'?"),
      Mistake(
        arguments: "replay x --erra ios18",
        complaint: "Unknown option '--erra'. Did you mean '--era'?"),
      Mistake(arguments: "run --zzzzzzzz", complaint: "Unknown option '--zzzzzzzz'"),
      Mistake(arguments: "run more", complaint: "Unexpected argument 'more'"),
      Mistake(arguments: "dance", complaint: "Unexpected argument 'dance'"),
      Mistake(
        arguments: "run --store nope",
        complaint: "No store 'nope'. Known: session-cached, plain-file, hardened-file, "),
      Mistake(
        arguments: "run --store hardened-file:fast",
        complaint: "Store 'hardened-file' takes no options, and 'fast' is one."),
      Mistake(
        arguments: "run --store plain-file:layout=circle",
        complaint: "Store 'plain-file' has no option 'layout=circle'. Known: "),
      Mistake(
        arguments: "run --era ios99", complaint: "No era 'ios99'. Known: ios18, ios15, "),
      Mistake(
        arguments: "run --model ext9", complaint: "No disk model 'ext9'. Known: apfs.power, "),
      Mistake(arguments: "run --runs 0", complaint: "'--runs' must be at least 1."),
      Mistake(arguments: "run --runs -5", complaint: "'--runs' must be at least 1."),
      Mistake(arguments: "run --jobs -1", complaint: "'--jobs' must be between 1 and 256."),
      Mistake(
        arguments: "run --seed -1",
        complaint: "The value '-1' is invalid for '--seed <seed>': a seed is a number from 0 on, "),
      Mistake(
        arguments: "run --seed 9..<3",
        complaint: "The value '9..<3' is invalid for '--seed <seed>': "),
      Mistake(
        arguments: "run --for -3s", complaint: "The value '-3s' is invalid for '--for <for>': "),
      Mistake(arguments: "replay x --until -2", complaint: "'--until' must be at least 1."),
      Mistake(
        arguments: "run --era ios18 --era all",
        complaint: "The era 'all' stands alone: it is every era."),
      Mistake(
        arguments: "run --era all --era all",
        complaint: "The era 'all' stands alone: it is every era."),
      Mistake(
        arguments: "run --store canary:no-lock,no-file-sync",
        complaint: "Store 'canary' takes only one option, and 'no-file-sync' is a second."),
      Mistake(
        arguments: "run --store rogue:spin,trap",
        complaint: "Store 'rogue' takes only one option, and 'trap' is a second."),
      Mistake(
        arguments: "run --store plain-file:layout=files,layout=dictionary",
        complaint: "Store 'plain-file' is given the option 'layout' twice."),
      Mistake(
        arguments: "run --store plain-file:atomic,atomic",
        complaint: "Store 'plain-file' is given the option 'atomic' twice."),
      Mistake(arguments: "run --runs many", complaint: "The value 'many' is invalid for '--runs"),
      Mistake(arguments: "run --jobs 0", complaint: "'--jobs' must be between 1 and 256."),
      Mistake(arguments: "run --jobs 257", complaint: "'--jobs' must be between 1 and 256."),
      Mistake(arguments: "run --for 0s", complaint: "The value '0s' is invalid for '--for"),
      Mistake(arguments: "run --for soon", complaint: "The value 'soon' is invalid for '--for"),
      Mistake(
        arguments: "run --format xml", complaint: "The value 'xml' is invalid for '--format"),
      Mistake(
        arguments: "run --stop-at-first --keep-going",
        complaint: "Value to be set with flag '--keep-going' had already been set"),
      Mistake(arguments: "sweep", complaint: "Missing expected argument '--store <store>'"),
      Mistake(
        arguments: "sweep --store nope",
        complaint: "No store 'nope'. Known: session-cached, plain-file, hardened-file, "),
      Mistake(
        arguments: "sweep --store canary --act dance",
        complaint: "No act 'dance'. Known: read, write, write:large, "),
      Mistake(
        arguments: "sweep --store canary --model ext9",
        complaint: "No disk model 'ext9'. Known: apfs.power, "),
      Mistake(
        arguments: "sweep --store canary --era all --format json",
        complaint: "A document has one sweep, and 'all' are several."),
      Mistake(
        arguments: "sweep --store canary --seed 1..<4",
        complaint: "A sweep has one seed, and '1..<4' are several."),
      Mistake(arguments: "replay", complaint: "Missing expected argument '<trace>'"),
      Mistake(
        arguments: "replay x --times 0",
        complaint: "'--times' must be at least 2: one run alone proves nothing."),
      Mistake(
        arguments: "replay x --times 1",
        complaint: "'--times' must be at least 2: one run alone proves nothing."),
      Mistake(arguments: "replay x --until 0", complaint: "'--until' must be at least 1."),
      Mistake(arguments: "shrink", complaint: "Missing expected argument '<trace>'"),
      Mistake(arguments: "show x --format pdf", complaint: "The value 'pdf' is invalid for"),
      Mistake(arguments: "list", complaint: "Missing expected argument '<topic>'"),
      Mistake(
        arguments: "doctor --format json",
        complaint: "'--format' is the kill matrix's: it needs '--canaries'."),
      Mistake(arguments: "list cakes", complaint: "The value 'cakes' is invalid for '<topic>'"),
    ])
  func mistakesAreNamed(mistake: Mistake) throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.start(mistake.arguments.split(separator: " ").map(String.init)).wait()
    #expect(ended.status == 64)
    #expect(ended.output.isEmpty)
    let complaint = try #require(ended.complaint, "\(ended.errors)")
    #expect(complaint.hasPrefix("Error: \(mistake.complaint)"), "\(complaint)")
    #expect(try sandbox.files().isEmpty)
  }

  @Test(
    arguments: [
      ["run"], ["sweep", "--store", "canary"], ["replay", "x"], ["shrink", "x"], ["show", "x"],
      ["doctor"],
    ])
  func aCorpusHasAName(command: [String]) throws {
    let ended = try Sandbox().start(command + ["--corpus", ""]).wait()
    #expect(ended.status == 64)
    #expect(ended.complaint == "Error: '--corpus' must name a folder.", "\(ended.errors)")
    #expect(ended.output.isEmpty)
  }

  @Test(arguments: ["5", "5s"])
  func secondsNeedNoUnit(time: String) throws {
    let ended = try Sandbox().run(
      "run", "--store", "hardened-file", "--for", time, "--runs", "5", "--seed", "1")
    #expect(ended.status == 0)
    #expect(ended.lines.contains { $0.hasPrefix("✓ held     hardened-file: 5 of 5 traces") })
    let help = try Sandbox().run("run", "--help").output.split(whereSeparator: \.isWhitespace)
    #expect(help.joined(separator: " ").contains("A number without a unit is seconds."))
  }

  /// What a message quotes cannot move the cursor or begin a line of its own.
  @Test(arguments: ["\u{1B}[31mred", "two\nlines", "\u{9B}2J", "back\rwards", "\u{202E}rtl"])
  func foreignTextIsQuoted(text: String) throws {
    for arguments in [["run", "--store", text], ["run", "--era", text], ["replay", "./" + text]] {
      let ended = try Sandbox().start(arguments).wait()
      #expect(ended.status == 64 || ended.status == 66)
      #expect(!ended.hasControls && !ended.errors.contains("\u{202E}"))
      #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
    }
  }

  @Test func helpNamesEveryCommandAndStatus() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run("--help")
    #expect(ended.status == 0)
    for word in ["run", "replay", "shrink", "show", "list", "doctor"] {
      #expect(ended.output.contains("\n  \(word) "), "\(word)")
    }
    #expect(!ended.output.contains("\n  worker "))
    for status in ["0 held", "1 broken", "2 unknown", "64", "65", "66", "70", "74", "130"] {
      #expect(ended.output.contains(status))
    }
    #expect(try sandbox.run().status == 0)
    #expect(try sandbox.run("--version").output == "0.1.0\n")
  }
}
