// The main thread of a managed process is one to Foundation, too: who posts on it is heard at once
// by whoever observes on the main queue, as on iOS.

import ChaosPhone
import ChaosProcess
import Dispatch
import Foundation
import Testing

@Suite struct MainThreadTests {
  @Test(arguments: [
    ("isMain", ["true false"]), ("queue", ["main"]), ("observed", ["1"]),
    ("fromAnother", ["0"]), ("raised", ["1"]),
  ])
  func itIsOne(work: String, words: [String]) throws {
    let handset = ManagedPhone()
    let store = try handset.open(MainThreadScript.self, [work])
    #expect(store.check() == words)
    #expect(handset.phone.refusals == [])
  }
}

final class MainThreadScript: Script {
  private final class Box: @unchecked Sendable {
    var words = ""
    var count = 0
  }

  override func check() -> [String] {
    let box = Box()
    let name = Notification.Name("posted")
    switch launch.words[0] {
    case "isMain":
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        box.words = "\(Thread.isMainThread)"
        done.signal()
      }
      done.wait()
      return ["\(Thread.isMainThread) \(box.words)"]
    case "queue":
      return [OperationQueue.current === OperationQueue.main ? "main" : "none"]
    case "observed":
      let observer = NotificationCenter.default.addObserver(
        forName: name, object: nil, queue: .main
      ) { _ in box.count += 1 }
      NotificationCenter.default.post(name: name, object: nil)
      NotificationCenter.default.removeObserver(observer)
      return ["\(box.count)"]
    case "fromAnother":
      // Whoever posts on another thread waits for the main one, which is busy with this act.
      _ = NotificationCenter.default.addObserver(
        forName: name, object: nil, queue: .main
      ) { _ in box.count += 1 }
      Thread.detachNewThread { NotificationCenter.default.post(name: name, object: nil) }
      return ["\(box.count)"]
    default:
      // A signal for oneself comes to the thread that has this number here.
      signal(SIGUSR1) { _ in MainThreadScript.raised += 1 }
      raise(SIGUSR1)
      return ["\(MainThreadScript.raised)"]
    }
  }

  nonisolated(unsafe) private static var raised = 0
}
