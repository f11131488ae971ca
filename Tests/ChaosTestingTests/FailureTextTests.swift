// What a failing test says: the promise, what was expected, the cause, and what would be right.

import ChaosStores
import ChaosTestSupport
import ChaosTesting
import Synchronization
import Testing

@Suite struct FailureTextTests {
  @Test func aFindingSaysItsCause() throws {
    let folder = try TemporaryFolder()
    let heard = Mutex<[String]>([])
    try withKnownIssue {
      try chaos(SessionCached(), runs: 150, corpus: folder("Corpus"))
    } matching: { issue in
      heard.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
      return true
    }
    let texts = heard.withLock { $0 }
    #expect(!texts.isEmpty)
    for text in texts { #expect(text.contains("\ncause: "), "\(text)") }
    #expect(texts.contains { $0.contains("\nright: answer \"unavailable\"") })
    #expect(texts.contains { $0.contains("expected 365 or newer") })
  }
}
