// What is left when nothing can go and nothing can become plainer by itself.

import ChaosTrace
import Testing

@testable import ChaosShrinking

@Suite struct ShorterTests {
  /// A row of steps that breaks something, and a shorter one that does, and nothing else.
  struct Example: Sendable, CustomTestStringConvertible {
    var pass: ShrinkPass
    var steps: String
    var shorter: String

    var testDescription: String { "\(pass.rawValue): \(shorter)" }
  }

  static let examples = [
    // A stop that goes on is a later stop.
    Example(
      pass: .joinSteps,
      steps: "launch app user; act app write streak pause=1; proceed app calls=5; kill app jetsam",
      shorter: "launch app user; act app write streak pause=6; kill app jetsam"),
    Example(
      pass: .joinSteps,
      steps: "act app write streak pause=12; act notifications read streak; proceed app end",
      shorter: "act app write streak pause=14; act notifications read streak"),
    // What an act needs is there before another one is.
    Example(
      pass: .joinSteps,
      steps: "act app resume-session; lock; fault app keychain-not-allowed nth=1; act app login",
      shorter: "lock; fault app keychain-not-allowed nth=1; act app resume-session"),
    // Of two launches one will do.
    Example(
      pass: .joinSteps,
      steps: "launch app user; act app settings; upgrade; launch app user; act app migrate",
      shorter: "upgrade; launch app user; act app settings; act app migrate"),
    // Other work instead of two acts.
    Example(
      pass: .deleteAndReplace,
      steps: "act app write streak; act notifications read streak; act app write streak",
      shorter: "act app write streak; act notifications write streak"),
    // Another failure of the same call.
    Example(
      pass: .deleteAndReplace,
      steps: "fault app fsync-eio-ext4 nth=1; act app write streak; reboot",
      shorter: "fault app fsync-eio-btrfs nth=1; act app write streak"),
    // A process that is stopped has to do all by itself, and comes to the call later.
    Example(
      pass: .deleteAndReplace,
      steps: "act app read streak; act app write streak pause=2; kill app jetsam",
      shorter: "act app write streak pause=10; kill app jetsam"),
    Example(
      pass: .deleteAndReplace,
      steps: "act app read streak; fault app fsync-eio-ext4 nth=1; act app write theme",
      shorter: "fault app fsync-eio-ext4 nth=4; act app write theme"),
    // Or it reads nothing first, and comes to it sooner.
    Example(
      pass: .deleteAndReplace,
      steps: "act app write streak; act app streak streak pause=9; kill app jetsam",
      shorter: "act app write theme pause=4; kill app jetsam"),
    // What happened later happens first.
    Example(
      pass: .deleteAndReplace,
      steps: """
        launch app user; group-container away; launch notifications push; act app write streak
        """,
      shorter: "group-container away; launch app user; act app write streak"),
    // Another write is the one that has to be lost.
    Example(
      pass: .deleteAndReplace,
      steps: "act app read streak; act app write streak; panic blend:725@9672",
      shorter: "act app write streak; panic all-but:7"),
    Example(
      pass: .deleteAndReplace,
      steps: "act app read streak; act app write streak; power-loss torn:3@16",
      shorter: "act app write streak; power-loss mix:1"),
    // Of two changes of the version one will do.
    Example(
      pass: .deleteAndReplace,
      steps: "upgrade; act app read streak; suspend app; downgrade",
      shorter: "act app read streak; suspend app; upgrade"),
    Example(
      pass: .lowerSteps, steps: "lock; evict", shorter: "lock; reboot"),
    // No restart is needed where the call comes later in the same life.
    Example(
      pass: .deleteAndReplace,
      steps: """
        act app write streak; kill app jetsam; launch app user; fault app open-eio nth=1; \
        act app read streak
        """,
      shorter: "act app write streak; fault app open-eio nth=2; act app write theme"),
    // A disk that is full, where one call finds it so.
    Example(
      pass: .deleteAndReplace,
      steps: """
        act app write streak; fault app create-enospc nth=1; act app write streak pause=9; \
        kill app jetsam
        """,
      shorter: "act app write streak; low-space reserve; act app write streak"),
    // The call that matters is an earlier one, and no half of its number.
    Example(
      pass: .deleteAndLower,
      steps: "act app write streak; act app write streak pause=8; kill app jetsam",
      shorter: "act app write streak pause=5; kill app jetsam"),
    Example(
      pass: .deleteAndLower,
      steps: "fault app close-eio nth=6; act app write streak; act app write streak",
      shorter: "fault app close-eio nth=2; act app write streak"),
  ]

  private func trace(_ steps: String) throws -> Trace {
    let lines = steps.split(separator: ";").map { $0.trimmingCharacters() }
    return try TraceText(
      parsing: "chaos trace 1\nphone ios18 passcode\n" + lines.joined(separator: "\n") + "\n"
    ).trace
  }

  @Test(arguments: examples) func aShorterRowIsFound(example: Example) throws {
    let (start, shorter) = (try trace(example.steps), try trace(example.shorter))
    let ask = { (trace: Trace) in trace == start || trace == shorter }
    #expect(Shrinker.shrink(start, while: ask).trace == shorter)
    let others = ShrinkPass.allCases.filter { $0 != example.pass }
    #expect(Shrinker.shrink(start, passes: others, while: ask).trace == start)
  }

  /// Many steps have too many shorter rows.
  @Test func manyStepsAreNotJoined() throws {
    let stopped = "act app write streak pause=1; proceed app calls=5"
    for count in [6, 7] {
      let others = String(repeating: "; lock", count: count)
      let (start, shorter) = (
        try trace(stopped + others), try trace("act app write streak pause=6" + others)
      )
      let result = Shrinker.shrink(start) { $0 == start || $0 == shorter }
      #expect((result.trace == shorter) == (count == 6))
    }
  }
}

extension Substring {
  fileprivate func trimmingCharacters() -> Substring { drop { $0 == " " } }
}
