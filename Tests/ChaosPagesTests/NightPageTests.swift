// What a page tells of nights, of what was reached, and of where it comes from.

import ChaosContracts
import ChaosReports
import ChaosTrace
import Testing

@Suite struct NightPageTests {
  private func night() throws -> Night {
    var night = try Night()
    night.report.history = NightHistory(
      nights: ["Monday", "Tuesday"].map { label in
        var night = ReportedNight(
          label: label, commit: "abc", seed: "1", verdict: "broken", stores: 1, traces: 7, steps: 9)
        night.new = 1
        night.fixed = 2
        night.open = 3
        return night
      },
      findings: [
        PastFinding(
          signature: "I s x", invariant: "I", store: "s", id: "1", message: "m", trace: [],
          firstSeen: "Monday")
      ])
    night.report.stores[0].findings[0].status = .new
    return night
  }

  @Test func theTrendIsAPictureAndATable() throws {
    let page = try night().page.unlabelled
    #expect(page.contains("Monday: 1 new, 0 returned, 2 known or open, 2 fixed"))
    #expect(page.contains("<tr><th scope=\"row\">Tuesday</th><td><code>abc</code></td>"))
    #expect(page.contains("<h2>New: session-cached breaks NoPoisonedWrite</h2>"))
    // Nobody looked at Monday's finding: its store did not run.
    #expect(page.contains("not looked at: its store did not run here"))
    #expect(page.contains("1 finding (1 new, 2 fixed) on 1 store"))
    // A name that a section lacks is looked for outside of it.
    #expect(!page.contains("and This page") && !page.contains("more, in summary.json"))
  }

  @Test func checksHaveASectionAndSayWhatDidNotHold() throws {
    var night = try night()
    #expect(!night.page.contains("id=\"checks\""))
    night.report.checks = [
      ReportedCheck(kind: "regressions", name: "a", verdict: .held),
      ReportedCheck(kind: "planted bugs", name: "no-lock", verdict: .unknown, message: "<lost>"),
      ReportedCheck(kind: "planted bugs", name: "torn-write", verdict: .held),
      ReportedCheck(kind: "fuzzer", name: "gated", verdict: .held, message: "gated for 9 s"),
      ReportedCheck(kind: "known findings", name: "k", verdict: .broken, message: "holds now"),
    ]
    let page = night.page.unlabelled
    #expect(page.contains("<a href=\"#checks\">Checks</a>"))
    #expect(
      page.contains(
        "As expected: regressions 1 of 1, planted bugs 1 of 2, fuzzer 1 of 1, "
          + "known findings 0 of 1."))
    #expect(
      page.contains(
        "<tr><th scope=\"row\" class=\"short\">planted bugs</th>"
          + "<td>bugs that are put into a clean store and must be found</td>"
          + "<td class=\"short\"><span class=\"unknown-word\">? unknown</span></td>"
          + "<td class=\"number\">1 of 2</td></tr>"))
    let wrong = try #require(page.components(separatedBy: "What did not go as expected").last)
    let broken = try #require(wrong.range(of: "<td>k</td>"))
    let unknown = try #require(wrong.range(of: "<td>no-lock</td>"))
    #expect(broken.lowerBound < unknown.lowerBound)
    #expect(wrong.contains("<td>&lt;lost&gt;</td>") && wrong.contains("<td>gated for 9 s</td>"))
    #expect(!wrong.prefix { $0 != "{" }.contains("torn-write"))
    // It stands there, and no longer between versions and digests.
    let environment = try #require(page.components(separatedBy: "<h2 id=\"environment\">").last)
    #expect(!environment.prefix { $0 != "{" }.contains("no-lock"))
    night.report.checks.removeAll { $0.verdict != .held }
    #expect(night.page.contains("All went as they must."))
  }

  @Test func failingTracesThatAreLeftOutAreCounted() throws {
    var night = try night()
    #expect(!night.page.contains("Left out:"))
    night.report.stores[0].unexamined = 77
    let page = night.page.unlabelled
    #expect(page.contains("Left out:") && page.contains("<td class=\"number\">77</td>"))
  }

  /// What is told in full is to show as many kinds of findings as there are.
  @Test func theFirstOfEachPromiseComesBeforeTheSecondOfAny() throws {
    var night = try night()
    let finding = night.report.stores[0].findings[0]
    let names = ["A", "A", "A", "B", "B", "C"]
    night.report.stores[0].findings = names.enumerated().map { place, name in
      var finding = finding
      finding.invariant = name
      finding.trace.steps += Array(repeating: .lock, count: place)
      finding.judged = nil
      return finding
    }
    let page = night.page.unlabelled
    let ids = [0, 3, 5, 1, 4, 2].map {
      "<code>\(night.report.stores[0].findings[$0].id)</code>"
    }
    let places = ids.compactMap { page.range(of: $0)?.lowerBound }
    #expect(places.count == ids.count && places == places.sorted())
  }

  @Test func whatWasNotReachedStandsInWords() throws {
    var night = try night()
    var reach = FaultReach()
    reach.asked[Trouble.fault(.writeError).place] = 4
    reach.asked[Trouble.kill.place] = 2
    reach.done[Int(BehaviourName.write.code)] = 9
    reach.done[FaultReach.open] = 3
    reach.add(.fault(.writeError), Int(BehaviourName.write.code), 5)
    night.report.stores[0].reach = reach
    let page = night.page.unlabelled
    #expect(page.contains("1 of 4 pairs of trouble and operation met."))
    #expect(page.contains("<span>write-eio</span>"))
    #expect(
      page.contains(
        "<tr><th scope=\"row\">write</th><td class=\"done\">9</td>"
          + "<td class=\"number\"><span>5</span></td>"
          + "<td class=\"never\"><span>never</span></td></tr>"))
    #expect(page.contains("Never asked for: write-enospc,"))
    #expect(page.contains("Never done: read,"))
    let summary = MarkdownReport().render(night.report)
    #expect(summary.contains("- kill × write, open"))
  }

  @Test func theEnvironmentStandsApart() throws {
    var night = try night()
    let environment = RunEnvironment(
      version: "9", build: "cafe", arguments: ["run", "--seed", "1"], workers: 3, system: "Debian",
      kernel: "Linux 6", architecture: "x86_64", sqlite: "3.40.1", traceFormat: 1)
    night.report.environments = [environment]
    let page = night.page.unlabelled
    for words in ["cafe", "run --seed 1", "Debian", "Linux 6, x86_64", "3.40.1"] {
      #expect(page.contains("<td>\(words)</td>"), "\(words)")
    }
  }
}
