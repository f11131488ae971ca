// Bugs that a corpus knows fail no test, and others do.

import ChaosStores
import ChaosTestSupport
import ChaosTesting
import Testing

@Suite struct KnownBugTests {
  /// The streak is reset: prewarmed before first unlock, the app reads nothing and saves 1 (F25).
  private let streak = """
    chaos trace 1
    phone ios18 passcode
    @store session-cached
    launch app user
    act app write streak
    reboot
    launch app prewarm
    act app streak streak

    """

  /// The one bug that so few traces show is known: this test would fail if it were recorded as
  /// another one.
  @Test func aKnownBugFailsNoTest() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(streak.utf8), to: "Corpus/Known/session-cached/streak.trace")
    try chaos(SessionCached(), runs: 150, eras: [.ios18], corpus: folder("Corpus"))
  }

  @Test func anotherBugFailsIt() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(streak.utf8), to: "Corpus/Known/plain-file/streak.trace")
    withKnownIssue {
      try chaos(SessionCached(), runs: 150, eras: [.ios18], corpus: folder("Corpus"))
    }
  }

  @Test func whatIsWrongWithTheCorpusIsSaid() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("nonsense".utf8), to: "Corpus/Known/hardened-file/streak.trace")
    try withKnownIssue {
      try chaos(HardenedFile(), runs: 1, eras: [.ios18], corpus: folder("Corpus"))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("streak.trace") }
    }
  }
}
