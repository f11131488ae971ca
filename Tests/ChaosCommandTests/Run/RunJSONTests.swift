// `--format json`: one document on standard output, and the same result as the text.

import Foundation
import Testing

@Suite struct RunJSONTests {
  private let arguments = [
    "run", "--store", "session-cached", "--store", "hardened-file", "--seed", "42", "--runs", "150",
  ]

  @Test func theDocumentHoldsWhatItPromises() throws {
    let sandbox = try Sandbox()
    let ended = try sandbox.start(arguments + ["--format", "json"]).wait()
    let document = try ended.json(RunDocument.self)
    #expect(ended.status == 1)
    #expect(document.version == "0.1.0")
    #expect(document.seed == "42")
    #expect(document.verdict == "broken")
    #expect(document.stores.map(\.store) == ["session-cached", "hardened-file"])
    #expect(document.stores.map(\.verdict) == ["broken", "held"])
    for store in document.stores {
      #expect(store.traces == 150 && store.planned == 150)
      #expect(store.steps >= store.appliedSteps && store.appliedSteps > 150)
      #expect(store.seconds > 0)
      #expect(store.digest.wholeMatch(of: /[0-9a-f]{16}/) != nil, "\(store.digest)")
      #expect(store.doubts.isEmpty && store.neverHappened.isEmpty)
    }
    #expect(document.stores[1].findings.isEmpty)
    let findings = document.stores[0].findings
    #expect(!findings.isEmpty)
    for finding in findings { try check(finding, sandbox) }
  }

  private func check(_ finding: RunDocument.Finding, _ sandbox: Sandbox) throws {
    // The store, and the cause.
    #expect(finding.signature.hasPrefix("session-cached "))
    #expect(finding.signature.split(separator: " ").count == 2)
    #expect(finding.id.wholeMatch(of: /[0-9a-f]{8}/) != nil)
    #expect(!finding.message.isEmpty)
    #expect(finding.steps == finding.trace.count - 1)
    #expect(finding.steps <= finding.originalSteps)
    #expect(finding.shrinkRuns > 0 && finding.seen > 0)
    #expect(finding.seed == "0x2a")
    #expect((0..<150).contains(finding.index))
    #expect(Set(finding.brokenEras + finding.heldEras).count == 7)
    #expect(finding.brokenEras.contains { finding.trace[0].hasPrefix("phone \($0) ") })
    #expect(
      finding.traceFile
        == "Corpus/Found/session-cached/\(finding.invariant)-\(finding.id).trace.lz4")
    #expect(finding.replay == "chaos replay \(finding.id) --store session-cached")
    #expect(try sandbox.files().contains(finding.traceFile))
  }

  /// A reader in JavaScript would round a large number.
  @Test func seedsAndHashesAreTexts() throws {
    let ended = try Sandbox().run(
      "run", "--store", "canary:late-write", "--seed", "0xfffffffffffffffe", "--runs", "20",
      "--format", "json")
    let document = try ended.json(RunDocument.self)
    #expect(document.seed == "0xfffffffffffffffe")
    #expect(document.stores[0].findings.allSatisfy { $0.seed == "0xfffffffffffffffe" })
    #expect(!document.stores[0].findings.isEmpty)
  }

  @Test func standardOutputIsPure() throws {
    let ended = try Sandbox().start(arguments + ["--format", "json", "--color"]).wait()
    #expect(ended.output.hasPrefix("{") && ended.output.hasSuffix("}\n"))
    #expect(!ended.hasControls)
    // The seed is known even if the run never ends.
    #expect(ended.errors.hasPrefix("chaos 0.1.0 · seed 42 · session-cached, hardened-file · "))
    #expect(ended.errors.split(separator: "\n").count == 1)
    let quiet = try Sandbox().start(arguments + ["--format", "json", "--quiet"]).wait()
    #expect(quiet.errors.isEmpty)
  }

  @Test func textAndDocumentAgree() throws {
    let text = try Sandbox().start(arguments + ["-v"]).wait()
    let document = try Sandbox().start(arguments + ["--format", "json"]).wait()
      .json(RunDocument.self)
    #expect(text.verdict == document.verdict)
    let findings = document.stores.flatMap(\.findings)
    #expect(text.stories.count == findings.count)
    for (story, finding) in zip(text.stories, findings) {
      #expect(story[0].contains("\(finding.invariant)   session-cached   id \(finding.id)   seen "))
      #expect(story[2] == "  \(finding.message).")
      #expect(
        story.contains {
          $0.hasPrefix("    shrunk   \(finding.originalSteps) → \(finding.steps) steps, ")
            && $0.contains(" \(finding.shrinkRuns) runs")
        })
      #expect(story.contains("    seed     \(finding.seed), trace \(finding.index)"))
      #expect(story.contains("    saved    \(finding.traceFile)"))
      #expect(story.last == "    replay   \(finding.replay)")
    }
    for store in document.stores {
      let line = "\(store.store): \(store.traces) traces run, "
      #expect(
        text.lines.contains { $0.contains(line) && $0.contains("\(store.appliedSteps) steps") })
    }
  }

  /// The text of an error is no document, and no half of one.
  @Test func errorsLeaveStandardOutputEmpty() throws {
    let ended = try Sandbox().run("run", "--store", "nope", "--format", "json")
    #expect(ended.status == 64)
    #expect(ended.output.isEmpty)
  }
}
