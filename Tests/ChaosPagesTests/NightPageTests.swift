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
    let page = try night().page
    #expect(page.contains("Monday: 1 new, 0 returned, 2 known or open, 2 fixed"))
    #expect(page.contains("<tr><th scope=\"row\">Tuesday</th><td><code>abc</code></td>"))
    #expect(page.contains("<h2 id=\"f1\">new: NoPoisonedWrite"))
    // Nobody looked at Monday's finding: its store did not run.
    #expect(page.contains("not looked at: its store did not run here"))
    #expect(page.contains("1 finding (1 new, 2 fixed) on 1 store"))
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
    let page = night.page
    #expect(page.contains("1 of 4 pairs of trouble and operation met."))
    #expect(page.contains("<span>write-eio</span>"))
    #expect(
      page.contains(
        "<tr><th scope=\"row\">write</th><td class=\"number\">9</td><td class=\"number\">5</td>"
          + "<td class=\"never\">never</td></tr>"))
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
    let page = night.page
    for words in ["cafe", "run --seed 1", "Debian", "Linux 6, x86_64", "3.40.1"] {
      #expect(page.contains("<td>\(words)</td>"), "\(words)")
    }
  }
}
