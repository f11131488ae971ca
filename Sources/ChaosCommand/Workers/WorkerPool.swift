// Several workers, and replacements for those that are lost.

import Dispatch
import Foundation
import Synchronization

/// Runs requests on worker processes, several at a time.
final class WorkerPool: Sendable {
  let count: Int
  private let idle = Mutex<[Worker]>([])
  private let started = Mutex(0)

  private let name: String

  /// - Parameter name: tells the workers of several pools apart.
  init(count: Int, name: String) {
    self.count = count
    self.name = name
  }

  /// Asks one worker. One that is lost is replaced.
  func ask(_ request: WorkerRequest) -> Result<WorkerReply, WorkerFailure> {
    do throws(WorkerFailure) {
      let worker: Worker
      if let known = idle.withLock({ $0.popLast() }) { worker = known } else { worker = try start() }
      let reply = try worker.ask(request)
      if case .explored(let result) = reply, result.leftThreadBehind {
        worker.stop()
      } else {
        idle.withLock { $0.append(worker) }
      }
      return .success(reply)
    } catch {
      return .failure(error)
    }
  }

  private func start() throws(WorkerFailure) -> Worker {
    let number = started.withLock { number in
      number += 1
      return number
    }
    return try Worker(name: "\(name)-\(number)")
  }

  /// Does several things at a time, as many as there are workers.
  func each<T: Sendable, R: Sendable>(_ items: [T], _ body: @escaping @Sendable (T) -> R) -> [R] {
    let results = Mutex<[R?]>(Array(repeating: nil, count: items.count))
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: min(count, items.count)) { _ in
      while true {
        let place = next.withLock { place in
          defer { place += 1 }
          return place
        }
        guard place < items.count else { return }
        let result = body(items[place])
        results.withLock { $0[place] = result }
      }
    }
    return results.withLock { $0.compactMap { $0 } }
  }

  deinit { idle.withLock { workers in for worker in workers { worker.stop() } } }
}
