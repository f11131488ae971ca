// What only one app does, and what must hold for it alone, where its processes are real ones and
// the search is shared among workers: found, kept under the name that traces have for it, replayed.

import ChaosCorpus
import ChaosTestSupport
import ChaosTrace
import Foundation
import Testing

#if os(Linux) && arch(x86_64)
  @Suite struct OwnRulesCommandTests {
    private func search(_ sandbox: Sandbox, jobs: Int) throws -> RunDocument {
      let ended = try sandbox.start(
        [
          "run", "--store", "diary-app", "--seed", "1..<4", "--runs", "400", "--jobs", "\(jobs)",
          "--format", "json", "-q",
        ], program: BuiltProgram.path("ManagedTool")
      ).wait()
      #expect(ended.status == 1, "\(ended.errors)")
      return try ended.json(RunDocument.self)
    }

    @Test func workersFindHalfADay() throws {
      let sandbox = try Sandbox()
      let findings = try search(sandbox, jobs: 2).stores.flatMap(\.findings)
      let finding = try #require(findings.first { $0.invariant == "RecordsAreWhole" })
      let entries = try CorpusFolder(sandbox.work + "/Corpus").entries()
      let entry = try #require(entries.first { $0.path.contains(finding.id) })
      let kept = try entry.read()
      let own = kept.trace.steps.contains { step in
        if case .act(_, .own2, _, _, _) = step { true } else { false }
      }
      #expect(own && kept.text.contains("\nact app own-2 "), "\(kept.text)")
      #expect(kept.note("act") == "own-2 record-a-day", "\(kept.text)")
      // The same at one worker, and as often as it is run.
      let alone = try search(try Sandbox(), jobs: 1).stores.flatMap(\.findings)
      #expect(alone.map(\.id) == findings.map(\.id))
      let replay = ["replay", finding.id, "--store", "diary-app"]
      let again = try sandbox.start(replay, program: BuiltProgram.path("ManagedTool")).wait()
      #expect(again.status == 1, "\(again.errors)")
      #expect(again.output.contains("RecordsAreWhole"))
      // A program that knows no such app reads it, and does nothing at that step.
      let other = try sandbox.start(["replay", entry.path, "--store", "hardened-file"]).wait()
      #expect(other.status != 65 && !other.output.contains("broken"), "\(other.output)")
      let shown = try sandbox.start(["show", entry.path, "--format", "text"]).wait()
      #expect(shown.status == 0 && shown.output.contains("act app own-2 "), "\(shown.errors)")
      #expect(shown.output.contains("@act own-2 record-a-day"), "\(shown.output)")
    }
  }
#endif
