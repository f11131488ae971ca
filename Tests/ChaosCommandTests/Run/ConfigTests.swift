// `chaos.json`: options that nobody has to type, and what is wrong in it, by its line.

import ChaosTestSupport
import Testing

@Suite struct ConfigTests {
  private func run(_ config: String, _ arguments: [String], file: String = "chaos.json") throws
    -> Ended
  {
    let sandbox = try Sandbox()
    try sandbox.write(config, to: file)
    return try sandbox.start(arguments).wait()
  }

  private func document(_ config: String, _ more: String...) throws -> RunDocument {
    let ended = try run(config, ["run", "--format", "json"] + more)
    #expect(ended.status == 0, "\(ended.errors)")
    return try ended.json(RunDocument.self)
  }

  /// Comments, names without quotation marks, hexadecimal numbers, commas at the end.
  private static let config = """
    // Ours.
    {
      store: ["hardened-file"],
      corpus: 'Kept', /* of every
      command */
      run: { runs: 30, "seed": 0x2a, 'no-regressions': true, "stop-at-first": false, },
      sweep: { seed: 7 },
      nightly: { for: "2h" },
    }
    """

  @Test func whatNobodyTypesComesFromTheFile() throws {
    let document = try document(Self.config)
    #expect(document.seed == "42")
    #expect(document.stores.map(\.store) == ["hardened-file"])
    #expect(document.stores[0].traces == 30)
  }

  @Test func whatIsTypedWins() throws {
    let document = try document(Self.config, "--runs", "40", "--seed=9", "--store", "sqlite-wal")
    #expect(document.seed == "9")
    #expect(document.stores.map(\.store) == ["sqlite-wal"])
    #expect(document.stores[0].traces == 40)
  }

  /// What is said of one command counts more than what is said of all.
  @Test func theNearerOneWins() throws {
    let document = try document(
      "{ seed: 1, run: { seed: 2, store: 'hardened-file', runs: 20 }, runs: 10 }")
    #expect(document.seed == "2")
    #expect(document.stores[0].traces == 20)
  }

  /// `corpus` is an option of many commands, and the first word of some.
  @Test func aCommandBelowAnotherIsNamedByBothWords() throws {
    let sandbox = try Sandbox()
    try sandbox.write("{ corpus: 'Kept', 'corpus stats': { format: 'json' } }", to: "chaos.json")
    let command = ["corpus", "stats"]
    let missing = try sandbox.start(command).wait()
    #expect(missing.complaint?.hasPrefix("Error: Kept: no such folder") == true)
    try sandbox.write("", to: "Kept/nothing")
    #expect(try sandbox.start(command).wait().output.hasPrefix("["))
  }

  @Test func anotherFileCanBeNamed() throws {
    for arguments in [["--config", "other.json"], ["--config=other.json"]] {
      let ended = try run(
        Self.config, ["run", "--format", "json"] + arguments, file: "other.json")
      #expect(try ended.json(RunDocument.self).seed == "42")
    }
    let ended = try run(Self.config, ["run", "--config", "missing.json"])
    #expect(ended.status == 66)
    #expect(ended.complaint == "Error: missing.json: no such file")
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var config: String
    var complaint: String
    var testDescription: String { config }
  }

  @Test(
    arguments: [
      Fault(
        config: "{\n  run: { rums: 3 },\n}",
        complaint: "chaos.json:2: unknown key \"rums\". Did you mean 'runs'?"),
      Fault(
        config: "{\n\n  run: 5 }",
        complaint: "chaos.json:3: unknown key \"run\". Did you mean 'runs'?"),
      Fault(
        config: "{\n  rnu: { runs: 3 },\n}",
        complaint: "chaos.json:2: unknown command \"rnu\". Did you mean 'run'?"),
      Fault(
        config: "{ sweep: { runs: 3 } }", complaint: "chaos.json:1: unknown key \"runs\"."),
      Fault(config: "{ worker: { x: 3 } }", complaint: "chaos.json:1: unknown command \"worker\"."),
      Fault(config: "{ patience: 3 }", complaint: "chaos.json:1: unknown key \"patience\"."),
      Fault(config: "{ help: true }", complaint: "chaos.json:1: unknown key \"help\"."),
      Fault(
        config: "{\n seed: 1,\n seed: 2 }", complaint: "chaos.json:3: 'seed' is there twice"),
      Fault(
        config: "{\n run: { seed: [1, 2] } }",
        complaint: "chaos.json:2: 'seed' of 'run' takes one value"),
      Fault(
        config: "{ run: { seed: true } }",
        complaint: "chaos.json:1: 'seed' takes a text or a number"),
      Fault(
        config: "{ run: { 'known-bugs': 'yes' } }",
        complaint: "chaos.json:1: 'known-bugs' takes true or false"),
      Fault(config: "{ era: [[1]] }", complaint: "chaos.json:1: 'era' takes no such value"),
      Fault(
        config: "{ run: { seed: { x: 1 } } }",
        complaint: "chaos.json:1: an object in an object of a command"),
      Fault(
        config: "{ 'corpus lst': { jobs: 1 } }",
        complaint: "chaos.json:1: unknown command \"lst\". Did you mean 'list'?"),
      Fault(
        config: "{\n rnu: {} }",
        complaint: "chaos.json:2: unknown command \"rnu\". Did you mean 'run'?"),
      Fault(config: "[\n]", complaint: "chaos.json:1: an object belongs here"),
      Fault(config: "", complaint: "chaos.json:1: the document ends too early"),
      Fault(config: "{\n\n runs 5 }", complaint: "chaos.json:3: ':' is missing behind 'runs'"),
      Fault(config: "{ runs: 5\n", complaint: "chaos.json:2: '}' is missing"),
      Fault(config: "{ runs: 5\n seed: 3 }", complaint: "chaos.json:2: ',' is missing before 's'"),
      Fault(config: "{\n/* no end\n\n", complaint: "chaos.json:2: a comment without its end"),
      Fault(config: "{ store: 'a\n' }", complaint: "chaos.json:1: a string without its end"),
      Fault(config: "{ runs: 5 }\n}", complaint: "chaos.json:2: '}' stands behind the end"),
      Fault(
        config: "{ runs: five }",
        complaint: "chaos.json: not JSON5: a value that is no string, number, true or false"),
    ])
  func whatIsWrongIsSaidByItsLine(_ fault: Fault) throws {
    let ended = try run(fault.config, ["run", "--runs", "1"])
    #expect(ended.status == 65)
    #expect(ended.complaint == "Error: " + fault.complaint)
  }

  @Test func hostileFilesAreRefused() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(
      try run("{ era: \(deep)", ["run"]).complaint?.contains("more than 100 brackets") == true)
    let large = "{ era: [" + String(repeating: "'ios18',", count: 200_000) + "] }"
    let ended = try run(large, ["run"])
    #expect(ended.status == 65)
    #expect(ended.complaint == "Error: chaos.json: larger than 1 MiB")
  }

  /// Options that nobody typed may be what is wrong with a command line.
  @Test func whatTheFileAddsIsSaidWithTheMistake() throws {
    let ended = try run("{ run: { seed: 5, 'known-bugs': true } }", ["run"])
    #expect(ended.status == 64)
    #expect(ended.errors.contains("\nchaos.json adds --seed=5 --known-bugs\n"))
  }

  /// What is said of a command as a whole does not hold for each way in which it is asked.
  @Test func whatDoesNotGoTogetherIsLeftOut() throws {
    let config = """
      { run: { runs: 30, seed: 5, model: "apfs.panic", "stop-at-first": true },
        certify: { steps: 2, samples: 20, seed: 3 }, store: ["hardened-file"],
        "doctor": { format: "markdown" } }
      """
    let sandbox = try Sandbox()
    try sandbox.write(config, to: "chaos.json")
    for (line, status) in [
      ("run --scenario streak-reset", 0), ("plan -o p.json --runs 20 --shards 1", 0),
      ("run --plan p.json --out results", 0), ("run", 0),
      ("certify --store hardened-file -o c.json", 0), ("certify --check c.json", 0),
      ("compare --seed 3 --runs 20", 0), ("doctor", 0),
    ] {
      let ended = try sandbox.start(line.split(separator: " ").map(String.init)).wait()
      #expect(ended.status == Int32(status), "\(line): \(ended.errors)")
    }
  }

  /// A flag and its opposite are one thing, and false is the opposite.
  @Test func flagsHaveOpposites() throws {
    for arguments in [[], ["--keep-going"], ["--no-color"]] {
      let ended = try run(
        "{ run: { store: 'hardened-file', runs: 10, 'stop-at-first': true, color: true } }",
        ["run"] + arguments)
      #expect(ended.status == 0, "\(ended.errors)")
      #expect(ended.output.contains("\u{1b}[") == !arguments.contains("--no-color"))
    }
    let kept = "chaos trace 1\nphone ios18 passcode disk=apfs.power\n@store hardened-file\n"
    for (value, told) in [("true", true), ("false", false)] {
      let sandbox = try Sandbox()
      try sandbox.write(kept + "launch app user\n", to: "Corpus/Regressions/hardened-file/a.trace")
      try sandbox.write(
        "{ run: { store: 'hardened-file', runs: 10, regressions: \(value) } }", to: "chaos.json")
      #expect(try sandbox.run("run").output.contains("1 regression") == told)
    }
  }

  /// A value that looks like a wish for help is none, and a file that is named is read.
  @Test func onlyHelpGoesPastTheFile() throws {
    for arguments in [
      ["run", "--corpus", "help"], ["run", "--config", "none.json", "--corpus", "help"],
    ] {
      #expect([65, 66].contains(try run("{", arguments).status))
    }
  }

  @Test func helpIsThereAlsoWhereTheFileIsBroken() throws {
    for arguments in [["--help"], ["run", "--help"], ["help", "run"], ["--version"]] {
      #expect(try run("{", arguments).status == 0)
    }
  }

  /// A place without the file is as it was, and workers, which a command starts, do not read it.
  @Test func twiceIsTheSame() throws {
    let typed = try Sandbox().run(
      "run", "--store", "hardened-file", "--seed", "42", "--runs", "30", "--format", "json")
    #expect(
      try typed.json(RunDocument.self).stores[0].digest == document(Self.config).stores[0].digest)
  }
}
