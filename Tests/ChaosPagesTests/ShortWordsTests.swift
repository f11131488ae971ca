// The few words above a mark say what happened, and fit; arrows follow what was built on what.

import ChaosCatalog
import ChaosContracts
import ChaosTrace
import Testing

@testable import ChaosPages
@testable import ChaosReports

@Suite struct ShortWordsTests {
  @Test(arguments: [
    (Step.launch(.app, .user), "opened"), (.launch(.app, .prewarm), "prewarm"),
    (.launch(.app, .location), "change of location"),
    (.launch(.app, .liveActivity), "Live Activity"), (.kill(.app, .jetsam), "jetsam"),
    (.reboot, "reboots"), (.unlock, "unlocked"),
  ])
  func aStepIsShort(step: Step, short: String) throws {
    let row = try #require(Story.steps(of: Trace(steps: [step])).first)
    #expect(ShortWords.of(row, nil) == short)
  }

  private func timeline() throws -> Timeline {
    let finding = try #require(try Night().report.stores[0].findings.first)
    let judged = try #require(finding.judged)
    return Timeline(judged, Story(judged, finding.violation), contents: [])
  }

  @Test func anOperationIsShort() throws {
    let words = try timeline().marks.map(\.short)
    #expect(
      words == [
        "opened", "set 365", "reboots", "prewarm", "read → absent", "set 1", "read → 1",
        "read → 1",
      ])
  }

  /// From the wrong answer to the write that was built on it, and on to where it shows.
  @Test func arrowsFollowWhatAWriteWasBuiltOn() throws {
    let links = try timeline().links
    #expect(links.map(\.from) == [4, 5] && links.map(\.to) == [5, 7])
  }

  /// A write between the two that is built on another answer is none of it, whatever it says.
  @Test func aWriteThatIsBuiltOnAnotherAnswerGetsNoArrow() throws {
    let steps: [Step] = [
      .launch(.app, .user), .act(.app, .write, on: .streak), .reboot, .launch(.app, .prewarm),
      .act(.app, .read, on: .streak), .act(.app, .write, on: .theme),
      .act(.app, .streak, on: .streak),
    ]
    let catalog = Catalog()
    let outcome = catalog.simulator().run(
      Trace(steps: steps), try catalog.store("session-cached"))
    var violation = try #require(
      outcome.violations.first { $0.invariant == "NoPoisonedWrite" })
    // The belief is the plain read, on which nothing was built.
    violation.belief =
      outcome.judged.history.operations.first {
        $0.kind == .read && $0.key == .streak
      }?.id
    let story = Story(outcome.judged, violation)
    let timeline = Timeline(outcome.judged, story, contents: [])
    #expect(timeline.links.count == 1)
    #expect(story.rows[timeline.links[0].from].mark == .belief)
    #expect(story.rows[timeline.links[0].to].mark == .broken)
  }

  @Test func whatDoesNotFitIsCutOrLeftOut() {
    #expect(ShortWords.fitting("reboots", room: 7) == "reboots")
    #expect(ShortWords.fitting("reboots", room: 6) == "reboo…")
    #expect(ShortWords.fitting("reboots", room: 4) == "")
  }
}
