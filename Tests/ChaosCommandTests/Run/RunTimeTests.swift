// `--for`: time ends a campaign, and never decides it.

import Testing

@Suite struct RunTimeTests {
  @Test func timeEndsARun() throws {
    let ended = try Sandbox().run(
      "run", "--store", "hardened-file", "--for", "1s", "--seed", "1", "--format", "json")
    let document = try ended.json(RunDocument.self)
    #expect(ended.status == 0)
    #expect(document.stores[0].traces == document.stores[0].planned)
    #expect(document.stores[0].traces > 0)
  }

  /// Three stores in one second of a slow machine: each is given something, and no verdict is that
  /// nothing ran.
  @Test func everyStoreGetsAVerdict() throws {
    let ended = try Sandbox().run(
      "run", "--store", "session-cached", "--store", "plain-file", "--store", "hardened-file",
      "--for", "1s", "--seed", "1", "--format", "json")
    let document = try ended.json(RunDocument.self)
    #expect(document.stores.map(\.verdict) == ["broken", "broken", "held"])
    #expect(document.stores.allSatisfy { $0.traces > 0 && $0.doubts.isEmpty })
    #expect(ended.status == 1)
  }

  /// Runs that there was no time for are no doubt.
  @Test func runsMayBeFewerThanAskedFor() throws {
    let ended = try Sandbox().run(
      "run", "--store", "hardened-file", "--for", "1s", "--runs", "100000000", "--seed", "1")
    #expect(ended.status == 0)
    #expect(ended.verdict == "held")
  }

  @Test func seedsShareTheTime() throws {
    let ended = try Sandbox().run(
      "run", "--store", "session-cached", "--for", "2s", "--seed", "1..<3", "--format", "json",
      "--jobs", "1")
    let document = try ended.json(RunDocument.self)
    let seeds = Set(document.stores[0].findings.map(\.seed))
    let known = try Sandbox().run(
      "run", "--store", "session-cached", "--seed", "1", "--runs", "60", "--format", "json",
      "--jobs", "1")
    #expect(seeds.contains("0x1"))
    #expect(document.stores[0].traces > (try known.json(RunDocument.self)).stores[0].traces)
  }

  /// Runs that are done before the time is.
  @Test func runsEndBeforeTime() throws {
    let ended = try Sandbox().run(
      "run", "--store", "hardened-file", "--for", "10m", "--runs", "40", "--seed", "1")
    #expect(ended.status == 0)
    #expect(ended.lines.contains { $0.hasPrefix("✓ held     hardened-file: 40 traces run") })
  }
}
