// What code puts on the main queue runs when the act is done, as after a turn of an app's run loop.

import ChaosPhone
import ChaosProcess
import Dispatch
import Foundation
import Testing

@Suite struct MainQueueTests {
  @Test(arguments: [
    ("dispatched", ["one", "two"]), ("actor", ["one", "two"]), ("fromAnother", ["one", "two"]),
    ("chain", ["chain-50"]), ("both", ["one", "two"]), ("waits", ["one"]),
    ("runLoop", ["one", "two"]), ("runLoopFromAnother", ["one"]),
  ])
  func itRunsAfterTheAct(work: String, files: [String]) throws {
    let handset = ManagedPhone()
    let store = try handset.open(MainQueueScript.self, [work])
    #expect(store.check() == ["begun: 0"])
    #expect(made(handset) == files)
    #expect(handset.phone.refusals == [])
  }

  /// What is put there for later runs when its time has come; timers too.
  @Test(arguments: ["later", "timer"]) func itRunsLater(work: String) throws {
    let handset = ManagedPhone()
    let store = try handset.open(MainQueueScript.self, [work])
    #expect(store.check() == ["begun: 0"])
    #expect(made(handset) == [])
    handset.phone.wait(4)
    #expect(made(handset) == [])
    handset.phone.wait(6)
    #expect(made(handset) == ["later"])
  }

  /// What is put there later may be due earlier.
  @Test func theFirstTimeWakes() throws {
    let handset = ManagedPhone()
    let store = try handset.open(MainQueueScript.self, ["sooner"])
    _ = (store.check(), store.check())
    handset.phone.wait(10)
    #expect(made(handset) == ["second"])
    handset.phone.wait(60)
    #expect(made(handset) == ["first", "second"])
  }

  /// A month has millions of seconds. A timer that is due at each is so often enough, and once more
  /// at the end.
  @Test func aTimerThatRepeatsIsTamed() throws {
    let handset = ManagedPhone()
    let store = try handset.open(MainQueueScript.self, ["repeats"])
    _ = store.check()
    handset.phone.wait(5)
    #expect((4...6).contains(made(handset).count), "\(made(handset))")
    handset.phone.wait(31 * 86_400)
    #expect((35...45).contains(made(handset).count), "\(made(handset).count)")
    handset.phone.wait(3)
    #expect((37...49).contains(made(handset).count), "\(made(handset).count)")
    #expect(handset.phone.refusals == [])
  }

  private func made(_ handset: ManagedPhone) -> [String] {
    let folder = "/app/Documents/"
    return handset.phone.disk.tree().map(\.path).filter { $0.hasPrefix(folder) }
      .map { String($0.dropFirst(folder.count)) }.sorted()
  }
}

/// Puts work on the main queue, and says how much of it is done when the act ends.
final class MainQueueScript: Script {
  private var calls = 0

  override func check() -> [String] {
    defer { calls += 1 }
    let folder = launch.container + "/Documents"
    switch launch.words[0] {
    case "dispatched":
      DispatchQueue.main.async {
        Self.make("one", folder)
        DispatchQueue.main.async { Self.make("two", folder) }
      }
    case "actor":
      Task { @MainActor in
        Self.make("one", folder)
        await Task.yield()
        await Task { @MainActor in Self.make("two", folder) }.value
      }
    case "fromAnother":
      DispatchQueue.global().async {
        DispatchQueue.main.sync { Self.make("one", folder) }
        DispatchQueue.main.async { Self.make("two", folder) }
      }
    case "chain": Self.chain(1, folder)
    case "both":
      DispatchQueue.main.async {
        DispatchQueue.global().async {
          Self.make("one", folder)
          DispatchQueue.main.async { Self.make("two", folder) }
        }
      }
    case "waits":
      // The main queue may wait for others.
      DispatchQueue.main.async {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { done.signal() }
        done.wait()
        Self.make("one", folder)
      }
    case "runLoop":
      RunLoop.main.perform {
        Self.make("one", folder)
        RunLoop.main.perform { Self.make("two", folder) }
      }
    case "runLoopFromAnother":
      DispatchQueue.global().async { RunLoop.main.perform { Self.make("one", folder) } }
    case "sooner":
      let (name, seconds) = (calls == 0 ? ("first", 50.0) : ("second", 5.0))
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { Self.make(name, folder) }
    case "repeats":
      nonisolated(unsafe) var times = 0
      _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
        times += 1
        Self.make("\(times)", folder)
      }
    case "timer":
      _ = Timer.scheduledTimer(withTimeInterval: 5, repeats: false) { _ in
        Self.make("later", folder)
      }
    default:
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) { Self.make("later", folder) }
    }
    let done = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return ["begun: \(done.count)"]
  }

  private static func chain(_ number: Int, _ folder: String) {
    DispatchQueue.main.async {
      if number == 50 { make("chain-50", folder) } else { chain(number + 1, folder) }
    }
  }

  private static func make(_ name: String, _ folder: String) {
    _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: Data())
  }
}
