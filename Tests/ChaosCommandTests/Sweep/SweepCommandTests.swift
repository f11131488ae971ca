// `chaos sweep` from outside: the table, the document, the status, and findings that replay.

import ChaosTrace
import Foundation
import Testing

@Suite struct SweepCommandTests {
  /// The document of `chaos sweep --format json`.
  struct Document: Decodable {
    struct Row: Decodable {
      var name: String
      var generated: Int
      var unique: Int
      var failing: Int
      var losses: [String: Int]
      var broken: [String: Int]
      var isCut: Bool
    }

    struct Finding: Decodable {
      var loss: String
      var invariant: String
      var model: String?
      var act: String
      var trouble: String
      var failing: Int
      var states: Int
      var id: String
      var trace: [String]
      var traceFile: String
      var replay: String
    }

    var version: String
    var store: String
    var seed: String
    var acts: [String]
    var models: [String]
    var secondCrash: Bool
    var verdict: String
    var digest: String
    var recovered: Int
    var rows: [Row]
    var findings: [Finding]
    var doubts: [String]
  }

  @Test func aCarefulStoreHolds() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run(
      "sweep", "--store", "hardened-file", "--act", "streak", "--model", "ext4.ordered",
      "--second-crash")
    #expect(ended.status == 0)
    #expect(ended.lines.contains { $0.hasPrefix("  ext4.ordered, twice ") })
    #expect(ended.lines.contains { $0.hasPrefix("✓ held     hardened-file: ") })
    let counts = #/: [1-9]\d* unique states of \d+, [1-9]\d* recovered, swept in /#
    #expect(ended.lines.contains { $0.contains(counts) })
    #expect(ended.lines.contains { $0.hasPrefix("chaos: verdict held, seed 0x1, table ") })
    #expect(sandbox.leftovers == [])
  }

  @Test func aFindingIsATraceThatReplays() throws {
    let sandbox = try Sandbox()
    let arguments = [
      "sweep", "--store", "canary:no-folder-sync", "--act", "streak", "--model", "kill",
      "--model", "apfs.panic", "--format", "json",
    ]
    let ended = try sandbox.start(arguments).wait()
    #expect(ended.status == 1)
    let document = try JSONDecoder().decode(Document.self, from: Data(ended.output.utf8))
    #expect(document.verdict == "broken" && document.doubts == [] && document.acts == ["streak"])
    #expect(document.models == ["kill", "apfs.panic"] && !document.secondCrash)
    #expect(document.rows.map(\.name) == ["kill", "apfs.panic", "fault", "fault, then crash"])
    #expect(document.recovered > 0)
    #expect(document.recovered <= document.rows.reduce(0) { $0 + $1.unique })
    #expect(document.rows[0].failing == 0 && document.rows[1].broken["durability"] ?? 0 > 0)
    let finding = try #require(document.findings.first)
    #expect(finding.loss == "durability" && finding.model == "apfs.panic")
    #expect(finding.invariant == "AcknowledgedWritesSurvive" && finding.failing <= finding.states)
    #expect(try sandbox.files().contains(finding.traceFile))
    let replay = try sandbox.shell(finding.replay)
    #expect(replay.status == 1 && replay.output.contains("AcknowledgedWritesSurvive"))
  }

  @Test func aDaemonStoreIsNotBrokenByWhatItNeverPromised() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run(
      "sweep", "--store", "session-cached", "--act", "write", "--model", "apfs.panic")
    #expect(ended.status == 0)
    #expect(ended.lines.contains { $0.contains("does not promise to keep it") })
  }

  /// One sweep after the other; the worst of them is the status. A document has only one.
  @Test func allStoresAreSwept() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run("sweep", "--store", "all", "--act", "remove", "--model", "kill")
    #expect(ended.status == 1)
    let swept = ended.lines.compactMap { line in
      line.wholeMatch(of: /chaos \S+ · sweep of (\S+) · .*/).map { String($0.1) }
    }
    #expect(swept.count > 8 && swept.contains("plain-file") && swept.contains("sqlite-rollback"))
    #expect(!swept.contains("rogue"))
    #expect(ended.lines.count { $0.hasPrefix("chaos: verdict ") } == swept.count)
    #expect(ended.lines.contains { $0.hasPrefix("chaos: verdict held, ") })
    let document = try sandbox.run("sweep", "--store", "all", "--format", "json")
    #expect(document.status == 64)
    #expect(document.errors.contains("'--format json' takes one sweep, and 'all' is several."))
  }

  /// Every era, one sweep after the other; the one that nobody asked for is said.
  @Test func allErasAreSwept() throws {
    let sandbox = try Sandbox()
    let words = ["sweep", "--store", "hardened-file", "--act", "remove", "--model", "kill"]
    let ended = try sandbox.start(words + ["--era", "all"]).wait()
    #expect(ended.status == 0)
    let eras = ended.lines.filter { $0.contains(" · sweep of ") }.compactMap { line in
      line.components(separatedBy: " · ").dropFirst(3).first
    }
    #expect(eras == EraName.allCases.map(\.word))
    let one = try sandbox.start(words).wait()
    #expect(one.lines.first?.contains(" · ios18 only; '--era all' takes every release · ") == true)
    let document = try sandbox.start(words + ["--era", "all", "--format", "json"]).wait()
    #expect(document.status == 64)
    #expect(document.errors.contains("'--format json' takes one sweep, and 'all' is several."))
  }

  /// Nobody has to guess what a column counts.
  @Test func everyColumnIsExplainedBelowTheTable() throws {
    let lines = try Sandbox().run(
      "sweep", "--store", "hardened-file", "--act", "streak", "--model", "kill"
    ).lines
    let head = try #require(lines.firstIndex { $0.contains(" states  unique  failing ") })
    let legend = try #require(lines.firstIndex { $0.hasPrefix("  states: ") })
    let end = try #require(lines[head...].firstIndex(of: ""))
    #expect(legend > head && legend < end)
    for column in lines[head].split(separator: " ") {
      #expect(lines[legend].contains("\(column): "), "\(column)")
    }
  }

  /// As in a run: the trace is the finding, and the rest of the sweep goes on.
  @Test func aStoreThatEndsItsProcessIsBroken() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run(
      "sweep", "--store", "rogue:trap", "--act", "remove", "--model", "kill", "--format", "json")
    #expect(ended.status == 1)
    let document = try JSONDecoder().decode(Document.self, from: Data(ended.output.utf8))
    #expect(document.verdict == "broken" && document.doubts == [])
    #expect(document.findings.map(\.invariant) == ["RunsWithoutTrap"])
    let finding = try #require(document.findings.first)
    #expect(finding.loss == "crash" && finding.trace.last == "act app remove streak")
    let replay = try sandbox.shell(finding.replay)
    #expect(replay.status == 1 && replay.output.contains("RunsWithoutTrap"))
  }

  @Test func aStoreThatSpinsIsUnknownAndTheSweepComesToItsEnd() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run(
      "sweep", "--store", "rogue:spin", "--act", "remove", "--model", "kill", "--patience", "2")
    #expect(ended.status == 2)
    #expect(
      ended.lines.contains { $0.hasPrefix("   ? the store's code ran for 2 s without an end") })
    #expect(ended.lines.contains { $0.hasPrefix("chaos: verdict unknown, seed 0x1, table ") })
  }

  @Test func anActMayNameTheShapeOfItsValue() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.run(
      "sweep", "--store", "hardened-file", "--act", "write:huge", "--model", "kill")
    #expect(ended.status == 0)
    #expect(ended.lines.first?.contains(" · write:huge · ") == true)
    let wrong = try sandbox.run("sweep", "--store", "hardened-file", "--act", "streak:huge")
    #expect(wrong.status == 64)
  }
}
