// Bugs that a corpus knows fail no test, and others do.

import ChaosStores
import ChaosTestSupport
import ChaosTesting
import Foundation
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

  /// What a test finds and saves is filed as known, as its user would do: the same test passes.
  @Test func knownBugsFailNoTest() throws {
    let folder = try TemporaryFolder()
    withKnownIssue {
      try chaos(SessionCached(), runs: 150, eras: [.ios18], corpus: folder("Corpus"))
    }
    try FileManager.default.moveItem(atPath: folder("Corpus/Found"), toPath: folder("Corpus/Known"))
    try chaos(SessionCached(), runs: 150, eras: [.ios18], corpus: folder("Corpus"))
  }

  /// Told by a trace of one's own, which no search has drawn.
  @Test func anotherTraceOfTheBugMakesItKnown() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(streak.utf8), to: "Corpus/Known/session-cached/streak.trace")
    try chaos(SessionCached(), runs: 12, eras: [.ios18], corpus: folder("Corpus"))
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
