// Text on terminals: no word is broken, whatever the width.

import ChaosContracts
import Testing

@testable import ChaosReports

@Suite struct TextWrapTests {
  @Test func linesAreBrokenBetweenWords() {
    let text = "    also     NoPoisonedWrite, NoLostUpdate, NoResidue"
    #expect(TextWrap.lines(text, columns: nil) == [text])
    #expect(TextWrap.lines(text, columns: 53) == [text])
    #expect(
      TextWrap.lines(text, columns: 40, hanging: 13) == [
        "    also     NoPoisonedWrite,", "             NoLostUpdate, NoResidue",
      ])
  }

  /// Better further left than in two parts.
  @Test func aLongWordStandsAlone() {
    let path = "Corpus/Found/a/B.trace.lz4"
    #expect(
      TextWrap.lines("    saved    \(path)", columns: 30, hanging: 13) == [
        "    saved", "    \(path)",
      ])
    #expect(
      TextWrap.lines("    saved    \(path)", columns: 10, hanging: 13) == ["    saved", path])
  }

  @Test func whatIsBrokenOnceStaysAsItIs() {
    let lines = TextWrap.lines("one two  three four", columns: 9)
    #expect(lines == ["one two", "  three", "  four"])
    #expect(lines.flatMap { TextWrap.lines($0, columns: 9) } == lines)
  }

  /// What is copied from several lines is one command.
  @Test func aCommandGoesOnBehindABackslash() {
    #expect(
      TextWrap.command("  replay ", "chaos replay 8f79cab7 --store a", columns: 26) == [
        "  replay chaos replay \\", "         8f79cab7 \\", "         --store a",
      ])
  }

  @Test(arguments: [40, 80]) func aRunFitsTheTerminal(columns: Int) throws {
    var report = try Night().report
    var finding = report.stores[0].findings[0]
    finding.cause = Cause(needs: [.beforeFirstUnlock, .diesInTheMiddle])
    finding.symptoms = ["NoPoisonedWrite", "NoLostUpdate", "NoResidue", "ReadsSeeOwnWrites"]
    finding.traceFile = "Corpus/Found/session-cached/NoPoisonedWrite-8f79cab7.trace.lz4"
    report.stores[0].findings = [finding, finding]
    report.stores[0].doubts = ["a worker was lost while it ran the traces of this store, again"]
    let wide = RunText(report, isVerbose: false, columns: nil, told: { $0 }).lines
    let lines = RunText(report, isVerbose: false, columns: columns, told: { $0 }).lines
    for line in lines {
      let isOneWord = line.split(separator: " ").count == 1
      #expect(line.count <= columns || isOneWord, "\(line)")
    }
    func words(_ lines: [String]) -> Set<Substring> {
      Set(lines.flatMap { $0.split(separator: " ") }).subtracting(["\\"])
    }
    // A narrow story is a list: its words are the same, apart from the heads of the table.
    #expect(words(lines).isSubset(of: words(wide).union(["→", "app,", "device,"])))
    // The verdict first, then a story, then a line for the other cause.
    #expect(lines[0].hasPrefix("✗ broken   session-cached: 10 traces"))
    #expect(lines.count { $0.hasPrefix("✗ broken  NoPoisonedWrite") } == 1)
    #expect(lines.contains { $0.hasPrefix("    8f79cab7  5 steps  before") })
    let verbose = RunText(report, isVerbose: true, columns: columns, told: { $0 }).lines
    #expect(verbose.count { $0.hasPrefix("✗ broken  NoPoisonedWrite") } == 2)
  }

  private func story(_ findings: [Finding]) throws -> [String] {
    var report = try Night().report
    report.stores[0].findings = findings
    return RunText(report, isVerbose: false, columns: nil, told: { $0 }).lines
  }

  /// What breaks only on an old release is not told before what breaks today.
  @Test func theStoryIsOfTheNewestRelease() throws {
    let today = try Night().report.stores[0].findings[0]
    var old = today
    old.trace.steps.removeLast()
    old.brokenEras = [.ios10]
    old.seen = 1_000
    old.invariant = "NoLostUpdate"
    let lines = try story([old, today])
    #expect(lines.contains { $0.hasPrefix("✗ broken  NoPoisonedWrite") })
    #expect(!lines.contains { $0.hasPrefix("✗ broken  NoLostUpdate") })
    #expect(lines.contains { $0.hasPrefix("    \(old.id)  4 steps  ") })
  }

  /// A regression that breaks again is worth more than anything a search meets.
  @Test func theStoryIsOfAKeptTraceThatBreaksAgain() throws {
    let met = try Night().report.stores[0].findings[0]
    var kept = met
    (kept.seed, kept.seen, kept.invariant) = (nil, 1, "NoLostUpdate")
    #expect(try story([met, kept]).contains { $0.hasPrefix("✗ broken  NoLostUpdate") })
  }

  /// Of two the one that was met more often; where that says nothing, the smaller one.
  @Test func theStoryIsWhatIsMetMostOften() throws {
    let often = try Night().report.stores[0].findings[0]
    var small = often
    small.trace.steps.removeLast()
    small.invariant = "NoLostUpdate"
    small.seen = often.seen - 1
    #expect(try story([small, often]).contains { $0.hasPrefix("✗ broken  NoPoisonedWrite") })
    small.seen = often.seen
    #expect(try story([often, small]).contains { $0.hasPrefix("✗ broken  NoLostUpdate") })
  }
}
