// What fails in Swift Testing. Each line that fails carries its name in a comment.

import ChaosStores
import ChaosTesting
import Dispatch
import Testing

@Suite struct FailingSwiftTests {
  @Test func search() throws {
    try chaos(SessionCached(), runs: 150, eras: [.ios18])  // search
  }

  @Test func trace() throws {
    try replay(StreakReset.text, on: SessionCached())  // trace
  }

  @Test func steps() throws {
    try scenario(StreakReset.steps, on: SessionCached())  // steps
  }

  @Test func knownBug() throws {
    try scenario("streak-reset", on: SessionCached())  // known bug
  }

  @Test func crashes() throws {
    try sweep(PlainFile(), [SweptAct(.write)], models: [.kill])  // crashes
  }

  /// On a thread that the framework does not know nobody hears a failure, so it is thrown.
  @Test func threads() async throws {
    let thrown: (any Error)? = await withCheckedContinuation { continuation in
      DispatchQueue(label: "unknown to the framework").async {
        do {
          try replay(StreakReset.text, on: SessionCached())
          continuation.resume(returning: nil)
        } catch { continuation.resume(returning: error) }
      }
    }
    if let thrown { throw thrown }
  }

  @Test func holds() throws { try chaos(HardenedFile(), runs: 20) }
}
