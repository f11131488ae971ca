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
      Mistake(
        arguments: "replay x --era all --show disk",
        complaint: "'--show' shows one run: name one era."),
      Mistake(arguments: "run --zzzzzzzz", complaint: "Unknown option '--zzzzzzzz'"),
      Mistake(arguments: "run more", complaint: "Unexpected argument 'more'"),
      Mistake(arguments: "dance", complaint: "No command 'dance'. Known: run, sweep, "),
      Mistake(arguments: "rnu", complaint: "No command 'rnu'. Did you mean 'run'? Known: "),
      Mistake(arguments: "help foo", complaint: "No command 'foo'. Known: run, sweep, "),
      Mistake(
        arguments: "help nihgtly", complaint: "No command 'nihgtly'. Did you mean 'nightly'?"),
      Mistake(arguments: "corpus lst", complaint: "No command 'lst'. Did you mean 'list'? Known: "),
      Mistake(arguments: "help corpus lst", complaint: "No command 'lst'. Did you mean 'list'?"),
      Mistake(
        arguments: "run --store sesion-cached",
        complaint: "No store 'sesion-cached'. Did you mean 'session-cached'? Known: "),
      Mistake(
        arguments: "run --store plain-file:layuot=files",
        complaint: "Store 'plain-file' has no option 'layuot=files'. "
          + "Did you mean 'layout=files'? Known: "),
      Mistake(
        arguments: "run --store canary:no-locks",
        complaint: "Store 'canary' has no option 'no-locks'. Did you mean 'no-lock'? Known: "),
      Mistake(
        arguments: "run --era ios81", complaint: "No era 'ios81'. Did you mean 'ios18'? Known: "),
      Mistake(
        arguments: "run --model apsf.power",
        complaint: "No disk model 'apsf.power'. Did you mean 'apfs.power'? Known: "),
      Mistake(
        arguments: "sweep --store canary --act streka",
        complaint: "No act 'streka'. Did you mean 'streak'? Known: "),
      Mistake(arguments: "run --seed 1 --seed 2", complaint: "'--seed' is given twice."),
      Mistake(arguments: "run --seed=1 --runs 3 --seed=1", complaint: "'--seed' is given twice."),
      Mistake(arguments: "run --runs -5 --runs -5", complaint: "'--runs' is given twice."),
      Mistake(
        arguments: "run --patience 3 --patience 4", complaint: "'--patience' is given twice."),
      Mistake(
        arguments: "merge -o a x --output b", complaint: "'--output' is given twice."),
      Mistake(arguments: "shrink x -qo a.trace -o b.trace", complaint: "'-o' is given twice."),
      Mistake(
        arguments: "corpus list --section Known --section Seeds",
        complaint: "'--section' is given twice."),
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
        arguments: "run --era ios9", complaint: "No era 'ios9'. Did you mean 'ios7'? Known: "),
      Mistake(
        arguments: "run --era ios17", complaint: "No era 'ios17': 'ios15' is iOS 15 to 17."),
      Mistake(
        arguments: "run --era iOS26", complaint: "No era 'iOS26': 'ios18' is iOS 18 and later."),
      Mistake(arguments: "run --era ios99", complaint: "No era 'ios99'. Known: ios18, ios15, "),
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
        complaint: "'all' is every era already: give no other era with it."),
      Mistake(
        arguments: "run --era all --era all",
        complaint: "'all' is every era already: give no other era with it."),
      Mistake(
        arguments: "run --store canary:no-lock,no-file-sync,late-write",
        complaint: "Store 'canary' takes no more options: 'late-write' is one too many."),
      Mistake(
        arguments: "run --store rogue:spin,trap",
        complaint: "Store 'rogue' takes no more options: 'trap' is one too many."),
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
        complaint: "'--format json' takes one sweep, and 'all' is several."),
      Mistake(
        arguments: "sweep --store canary --seed 1..<4",
        complaint: "A sweep takes one seed, and '1..<4' is several."),
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
      Mistake(
        arguments: "doctor --format json",
        complaint: "'--format' is for the kill matrix: it needs '--canaries'."),
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
      ["doctor"], ["certify", "--store", "canary", "--steps", "1"],
    ])
  func aCorpusHasAName(command: [String]) throws {
    let ended = try Sandbox().start(command + ["--corpus", ""]).wait()
    #expect(ended.status == 64)
    #expect(ended.complaint == "Error: '--corpus' must name a folder.", "\(ended.errors)")
    #expect(ended.output.isEmpty)
  }

  /// What may be repeated may be, and what looks like an option and is none is left alone.
  @Test func onlyOptionsWithOneValueStandOnce() throws {
    let sandbox = try Sandbox()
    let several = try sandbox.run(
      "run", "--store", "hardened-file", "--store", "hardened-file", "--era", "ios18", "--era",
      "ios15", "-q", "-q", "--runs", "2", "--seed", "1")
    #expect(several.status == 0, "\(several.errors)")
    let value = try sandbox.run("run", "--seed", "--seed")
    #expect(value.complaint?.contains("The value '--seed' is invalid") == true, "\(value.errors)")
    let rest = try sandbox.run("replay", "--corpus", "a", "--", "--corpus")
    #expect(rest.complaint?.contains("no trace has the id '--corpus'") == true, "\(rest.errors)")
  }

  @Test func misspeltScenariosAndPromisesAreSuggested() throws {
    let sandbox = try Sandbox()
    for arguments in [["run", "--scenario", "streak-rest"], ["replay", "streak-rest"]] {
      let ended = try sandbox.start(arguments).wait()
      #expect(ended.status == 66)
      #expect(ended.complaint?.contains("Did you mean 'streak-reset'?") == true, "\(ended.errors)")
    }
    try sandbox.write(Traces.streak, to: "t.trace")
    let promise = try sandbox.run("shrink", "t.trace", "--invariant", "NoTornValues")
    #expect(promise.complaint?.contains("Did you mean 'NoTornValue'?") == true)
    try sandbox.write(Sandbox.trace(nil, "act app streek streak"), to: "b.trace")
    let behaviour = try sandbox.run("show", "b.trace")
    #expect(behaviour.complaint?.hasSuffix("Did you mean 'streak'?") == true)
    try sandbox.write(Sandbox.trace(nil, "rebot"), to: "s.trace")
    let step = try sandbox.run("show", "s.trace")
    #expect(
      step.complaint == "Error: s.trace:3: no step is called 'rebot'. Did you mean 'reboot'?")
  }

  @Test(arguments: ["5", "5s"])
  func secondsNeedNoUnit(time: String) throws {
    let ended = try Sandbox().run(
      "run", "--store", "hardened-file", "--for", time, "--runs", "5", "--seed", "1")
    #expect(ended.status == 0)
    #expect(ended.lines.contains { $0.hasPrefix("✓ held     hardened-file: 5 traces run") })
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
