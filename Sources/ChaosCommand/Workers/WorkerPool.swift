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
  private let patience: Double

  /// - Parameters:
  ///   - name: tells the workers of several pools apart.
  ///   - patience: seconds without progress after which a worker is given up.
  init(count: Int, name: String, patience: Double) {
    self.count = count
    self.name = name
    self.patience = patience
    // Asking a worker that somebody killed is an answer of its own, not the end of the campaign.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Asks one worker. One that is lost is replaced.
  ///
  /// - Parameter isStopped: whether it shall answer with what it has.
  func ask(_ request: WorkerRequest, isStopped: () -> Bool = { false })
    -> Result<WorkerReply, WorkerFailure>
  {
    if let known = idleWorker() {
      let answer = ask(request, of: known, isStopped)
      // One that ended while it waited for work never saw this request.
      guard case .failure(.died(_, -1)) = answer else { return answer }
    }
    do throws(WorkerFailure) { return ask(request, of: try start(), isStopped) } catch {
      return .failure(error)
    }
  }

  private func ask(_ request: WorkerRequest, of worker: Worker, _ isStopped: () -> Bool)
    -> Result<WorkerReply, WorkerFailure>
  {
    do throws(WorkerFailure) {
      let reply = try worker.ask(request, isStopped: isStopped)
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

  /// One that waits, and that nobody killed meanwhile.
  private func idleWorker() -> Worker? {
    idle.withLock { workers in
      while let worker = workers.popLast() {
        if worker.isRunning() { return worker }
      }
      return nil
    }
  }

  private func start() throws(WorkerFailure) -> Worker {
    let number = started.withLock { number in
      number += 1
      return number
    }
    return try Worker(name: "\(name)-\(number)", patience: patience)
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
