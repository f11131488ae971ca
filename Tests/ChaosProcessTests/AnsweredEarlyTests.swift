// A save that returns before it is made: the app has its answer, and a kill may come before the
// rest, which another thread or the main queue does.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSimulation
import ChaosTrace
import Foundation
import Testing

@Suite struct AnsweredEarlyTests {
  private func run(_ way: String, killedAt call: UInt16) -> RunOutcome {
    let trace = Trace(steps: [
      .launch(.app, .user), .act(.app, .write, on: .streak), .kill(.app, .jetsam),
      .launch(.app, .user), .act(.app, .write, on: .streak, pause: call), .kill(.app, .jetsam),
    ])
    return Catalog().simulator().run(
      trace, TestKind<LateSaver>(words: [way], protection: .completeUntilFirstUnlock))
  }

  private func broken(_ way: String) -> Set<String> {
    Set((1...24).flatMap { run(way, killedAt: $0).violations.map(\.invariant) })
  }

  @Test(arguments: ["queue", "main", "task", "thread"])
  func whatWasLeftToLaterIsLostToAKill(way: String) {
    #expect(broken(way).contains("AcknowledgedWritesSurvive"))
  }

  @Test(arguments: ["at-once", "waits"]) func whatReturnsWhenItIsDoneHolds(way: String) {
    #expect(broken(way) == [])
  }

  /// Without trouble it is all there when the act is over.
  @Test(arguments: ["queue", "main", "task", "thread", "at-once", "waits"])
  func withoutAKillAllIsThere(way: String) {
    #expect(run(way, killedAt: 0).violations.map(\.invariant) == [])
  }

  /// The answer stands in the history before the calls that come after it.
  @Test func theAnswerComesFirst() throws {
    for call in UInt16(1)...24 {
      let history = run("queue", killedAt: call).judged.history
      let write = try #require(history.operations.last { $0.kind == .write })
      guard let completed = write.completed else { continue }
      let stop = history.events.firstIndex {
        if case .phone(.paused) = $0 { true } else { false }
      }
      #expect(write.completion == .ok)
      if let stop { #expect(completed < stop) }
    }
  }

  @Test func itIsTheSameEachTime() {
    for way in ["queue", "main", "task", "thread"] {
      for call in UInt16(1)...8 {
        #expect(run(way, killedAt: call).digest == run(way, killedAt: call).digest)
      }
    }
  }
}

/// A value a file, saved in one of several ways.
final class LateSaver: Script {
  private static let queue = DispatchQueue(label: "saves")

  private func url(_ key: Key) -> URL {
    URL(fileURLWithPath: launch.group + "/Documents/" + key.word)
  }

  override func read(_ key: Key) -> ReadOutcome {
    do { return .value(Value(bytes: Array(try Data(contentsOf: url(key))))) } catch {
      return (error as? CocoaError)?.code == .fileReadNoSuchFile ? .absent : .unavailable
    }
  }

  override func write(_ key: Key, _ value: Value?) throws(StoreError) {
    let (url, data) = (url(key), value.map { Data($0.bytes) })
    let save: @Sendable () -> Void = {
      // What this leaves behind is not what is tested.
      try? FileManager.default.removeItem(atPath: url.path + ".new")
      guard let data else { return (try? FileManager.default.removeItem(at: url)) ?? () }
      let file = open(url.path + ".new", O_CREAT | O_WRONLY, 0o600)
      _ = data.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      fsync(file)
      close(file)
      rename(url.path + ".new", url.path)
    }
    switch launch.words[0] {
    case "queue": Self.queue.async(execute: save)
    case "main": DispatchQueue.main.async(execute: save)
    case "task": Task { save() }
    case "thread": Thread(block: save).start()
    case "waits": Self.queue.sync(execute: save)
    default: save()
    }
  }
}
