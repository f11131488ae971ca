// `--seed`: every spelling, and what is none.

import Testing

@Suite struct SeedTests {
  private func document(_ seed: String, runs: Int = 150, store: String = "session-cached") throws
    -> RunDocument
  {
    try Sandbox().run(
      "run", "--store", store, "--seed", seed, "--runs", "\(runs)", "--format", "json"
    ).json(RunDocument.self)
  }

  @Test func decimalAndHexadecimalAreTheSameSeed() throws {
    var decimal = try document("42").timeless
    let hexadecimal = try document("0x2a").timeless
    #expect(decimal.seed == "42")
    #expect(hexadecimal.seed == "0x2a")
    decimal.seed = hexadecimal.seed
    #expect(decimal == hexadecimal)
    #expect(decimal.stores[0].findings.first?.seed == "0x2a")
  }

  @Test func anotherSeedGivesOtherTraces() throws {
    #expect(try document("42").stores[0].digest != document("43").stores[0].digest)
  }

  /// A range is the sum of its seeds, without its upper end.
  @Test func aRangeRunsEachOfItsSeeds() throws {
    let range = try document("5..<8", store: "hardened-file")
    let alone = try ["5", "6", "7"].map { try document($0, store: "hardened-file").stores[0] }
    #expect(range.seed == "5..<8")
    #expect(range.stores[0].traces == 450)
    #expect(range.stores[0].steps == alone.reduce(0) { $0 + $1.steps })
  }

  @Test func aCommitIsItsFirstSixteenDigits() throws {
    let commit = "deadbeef01234567" + "89abcdef0123456789abcdef"
    var whole = try document(commit).timeless
    let digits = try document("0xdeadbeef01234567").timeless
    #expect(whole.seed == commit)
    whole.seed = digits.seed
    #expect(whole == digits)
  }

  @Test func theLargestSeedIsOne() throws {
    let document = try document("18446744073709551615", runs: 20, store: "hardened-file")
    #expect(document.verdict == "held")
    #expect(document.stores[0].traces == 20)
  }

  @Test(
    arguments: [
      "", "x", "-1", "+1", "0x", "0x+1", "1.5", "0xg", "18446744073709551616", "1..2", "1..<1",
      "2..<1", "1..<", "..<1", "1..<2..<3", " 1", "1 ",
      "deadbeef0123456789abcdef0123456789abcde", "xeadbeef0123456789abcdef0123456789abcdef",
      "+eadbeef0123456789abcdef0123456789abcdef", "deadbeef0123456789abcdef012345678 abcdef",
    ])
  func whatIsNoSeedIsRefused(seed: String) throws {
    let ended = try Sandbox().run("run", "--runs", "1", "--seed=\(seed)")
    #expect(ended.status == 64)
    #expect(ended.complaint?.contains("--seed") == true, "\(ended.errors)")
    #expect(ended.output.isEmpty)
  }

  @Test func tooManySeedsAreRefused() throws {
    let ended = try Sandbox().run("run", "--seed", "0..<0xffffffff", "--runs", "1")
    #expect(ended.status == 64)
    #expect(ended.complaint == "Error: The range of seeds '0..<0xffffffff' is too long.")
  }
}
