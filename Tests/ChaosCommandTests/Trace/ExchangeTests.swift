// `chaos show` for other tools: a trace for Perfetto, a diagram for GitHub, a test to paste.

import Foundation
import Testing

@Suite struct ExchangeTests {
  private static let streak = Sandbox.trace(
    "session-cached",
    "launch app user; act app write streak; reboot; launch app prewarm; act app streak streak")

  private func show(_ format: String, _ trace: String = streak, _ more: [String] = []) throws
    -> Ended
  {
    let sandbox = try Sandbox()
    try sandbox.write(trace, to: "t.trace")
    return try sandbox.start(["show", "t.trace", "--format", format] + more).wait()
  }

  // MARK: Perfetto

  private struct Event: Decodable {
    var name: String
    var ph: String
    var ts: Int?
    var dur: Int?
    var pid: Int
    var tid: Int
    var args: [String: String]?
  }

  private struct Document: Decodable {
    var traceEvents: [Event]
  }

  @Test func perfettoHasTracksForTheLockAndForEachProcess() throws {
    let ended = try show("perfetto")
    #expect(ended.status == 0)
    let events = try ended.json(Document.self).traceEvents
    let names = events.filter { $0.ph == "M" }.compactMap { $0.args?["name"] }
    #expect(names.contains("device") && names.contains("lock") && names.contains("app"))
    let lock = events.filter { $0.ph == "X" && $0.pid == 1 }.map(\.name)
    #expect(lock == ["unlocked", "off", "before first unlock", "unlocked"])
    let lives = events.filter { $0.name == "alive" }
    #expect(lives.count >= 2)
    let reads = events.filter { $0.args?["outcome"] == "\"absent\"" }
    #expect(reads.map(\.name) == ["▸ 5. read streak"])
  }

  /// Spans of a track that overlap without nesting are not drawn.
  @Test func perfettoSpansOfATrackFollowEachOther() throws {
    for trace in [Self.streak, Traces.noisyStreak] {
      let events = try show("perfetto", trace, ["--store", "session-cached"])
        .json(Document.self).traceEvents.filter { $0.ph == "X" }
      #expect(!events.isEmpty)
      for (pid, tid) in (1...4).flatMap({ pid in [(pid, 1), (pid, 2)] }) {
        let spans = events.filter { $0.pid == pid && $0.tid == tid }
          .map { (($0.ts ?? 0), ($0.ts ?? 0) + ($0.dur ?? 0)) }.sorted { $0.0 < $1.0 }
        for (one, next) in zip(spans, spans.dropFirst()) { #expect(one.1 <= next.0) }
      }
    }
  }

  // MARK: Mermaid

  @Test func mermaidIsASequenceWithNothingToMisread() throws {
    let ended = try show("mermaid")
    let lines = ended.lines
    #expect(lines.first == "```mermaid" && lines.dropFirst().first == "sequenceDiagram")
    #expect(lines.contains("  participant S as session-cached"))
    #expect(lines.contains("  P0->>S: 2. set streak = 365"))
    #expect(lines.contains("  P0->>S: ▸ 5. read streak"))
    #expect(lines.contains("  S-->>P0: #34;absent#34;"))
    #expect(lines.contains("  Note over D: device is before first unlock"))
    #expect(ended.output.contains("NoPoisonedWrite#58; streak reads 1, expected 365 or newer"))
    #expect(ended.output.hasSuffix("```\n"))
    // A sign that Mermaid could take for its own stands as its number.
    for line in lines.dropFirst(2) {
      let words = line.split(separator: ": ", maxSplits: 1).dropFirst().joined()
      let plain = words.replacing(try Regex("#[0-9]+;"), with: "")
      #expect(!plain.contains { ";#<>{}[]:\"`%&".contains($0) }, "\(line)")
    }
  }

  // MARK: A test to paste

  /// What is printed stands in the tests of this package, so it compiles and runs.
  @Test func theTestToPasteIsOneThatIsBuiltAndRun() throws {
    let ended = try show(
      "swift-test", Self.streak, ["--store", "hardened-file"])
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let file = "\(root)/Tests/ChaosTestingTests/PastedTests.swift"
    #expect(ended.output == (try String(contentsOfFile: file, encoding: .utf8)))
  }

  @Test func theTestToPasteSaysWhatBreaks() throws {
    let text = try show("swift-test").output
    #expect(
      text.hasPrefix("// NoPoisonedWrite on session-cached: streak reads 1, expected 365 or newer"))
    #expect(text.contains("@Test func noPoisonedWrite"))
    #expect(text.contains("on: \"session-cached\")"))
    #expect(text.contains("  launch app prewarm\n"))
  }

  @Test func aTraceThatTrapsIsToldAsItsStepsAsk() throws {
    let trace = Sandbox.trace("rogue:trap", "launch app user; act app remove theme")
    for format in ["perfetto", "mermaid", "swift-test"] {
      let ended = try show(format, trace)
      #expect(ended.status == 0, "\(ended.errors)")
      #expect(ended.output.contains("launch") || ended.output.contains("opened"))
      #expect(!ended.output.contains("holds"))
    }
    #expect(try show("swift-test", trace).output.hasPrefix("// RunsWithoutTrap on rogue:trap: "))
    let dice = Sandbox.trace("rogue:dice", "launch app user; act app remove theme")
    let ended = try show("swift-test", dice)
    #expect(ended.status == 2)
    #expect(ended.output.hasPrefix("// It is unknown how this goes on rogue:dice: "))
  }

  // MARK: A real phone

  @Test func deviceStepsTellAPersonWhatToDo() throws {
    let ended = try show("device-steps")
    #expect(ended.status == 0)
    let lines = ended.lines
    #expect(lines.first?.hasPrefix("Trace 8f79cab7 on an iPhone · session-cached") == true)
    for number in 1...5 { #expect(lines.count { $0.hasPrefix("  \(number). ") } == 1) }
    #expect(lines.contains { $0.hasPrefix("  1. Open the app") })
    #expect(lines.contains("       $ xcrun devicectl device reboot --device \"$DEVICE\""))
    #expect(lines.contains { $0.hasPrefix("     Here: ✓ acknowledged") })
    // Of the two acts only the second one happens where nobody can tap.
    let hidden = lines.indices.filter { lines[$0].hasPrefix("     Nobody can tap that now") }
    #expect(hidden.count == 1 && lines[hidden[0] - 1].hasPrefix("  5. "))
    let look = try #require(lines.firstIndex(of: "Look at"))
    let luck = try #require(lines.firstIndex(of: "What only luck decides"))
    #expect(lines[look..<luck].contains { $0.contains("NoPoisonedWrite: streak reads 1") })
    #expect(lines[luck...].contains { $0.hasPrefix("  - step 4: iOS prewarms when it likes") })
    #expect(!ended.hasControls)
  }

  /// A process that is launched again has another number, and lines that name it need that one.
  @Test func deviceStepsLookUpTheProcessAfterEachLaunch() throws {
    let trace = Sandbox.trace(
      "session-cached",
      "launch app user; suspend app; resume app; kill app jetsam; launch app push; "
        + "act app read streak; kill app jetsam")
    let lines = try show("device-steps", trace).lines
    for number in [1, 5] {
      let start = try #require(lines.firstIndex { $0.hasPrefix("  \(number). ") })
      let step = lines[(start + 1)...].prefix { !$0.hasPrefix("  \(number + 1). ") }
      #expect(step.contains("       $ xcrun devicectl device info processes --device \"$DEVICE\""))
      #expect(step.contains("     PID=… of the app: each launch has another number."))
    }
    // Who kills and freezes nothing needs no number.
    let plain = try show("device-steps").lines
    #expect(!plain.contains { $0.hasPrefix("     PID=") })
    for lines in [lines, plain] {
      #expect(lines.contains { $0.contains("--domain-type appGroupDataContainer") })
    }
  }

  /// A store may say anything, and a trace may do anything.
  @Test func deviceStepsOfAnyTraceCanBeTold() throws {
    let ended = try show("device-steps", Traces.noisyStreak, ["--store", "session-cached"])
    #expect(ended.status == 0 && !ended.hasControls)
    let asked = try show("text", Traces.noisyStreak, ["--store", "session-cached"]).lines.count
    #expect(ended.lines.count > asked)
  }
}
