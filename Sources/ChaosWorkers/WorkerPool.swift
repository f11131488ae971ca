// Several workers, and replacements for those that are lost.

import ChaosCampaign
import Foundation
import Synchronization

/// Answers requests in child processes, several at a time.
public final class WorkerPool: Runner {
  public let count: Int
  private let idle = Mutex<[RunnerRole: [Worker]]>([:])
  private let patience: Double

  /// - Parameter patience: seconds of its own without progress after which a worker is given up.
  public init(count: Int, patience: Double) {
    self.count = count
    self.patience = patience
    // Asking a worker that somebody killed is an answer of its own, not the end of the campaign.
    signal(SIGPIPE, SIG_IGN)
    TemporaryPlace.removeLeftovers()
  }

  public func ask<Request: RunnerRequest>(
    _ request: Request, of store: String, as role: RunnerRole, isStopped: () -> Bool
  ) -> Result<Request.Reply, RunnerFailure> {
    if role != .fresh, let known = idleWorker(role) {
      let answer = ask(request, of: store, as: role, known, isStopped)
      // One that ended while it waited for work never saw this request.
      guard case .failure(.died(_, -1)) = answer else { return answer }
    }
    do throws(RunnerFailure) {
      return ask(request, of: store, as: role, try Worker(patience: patience), isStopped)
    } catch {
      return .failure(error)
    }
  }

  private func ask<Request: RunnerRequest>(
    _ request: Request, of store: String, as role: RunnerRole, _ worker: Worker,
    _ isStopped: () -> Bool
  ) -> Result<Request.Reply, RunnerFailure> {
    do throws(RunnerFailure) {
      let reply = try worker.ask(request, of: store, isStopped: isStopped)
      if role == .fresh || Request.isLast(reply) { worker.stop() } else { keep(worker, role) }
      return .success(reply)
    } catch {
      if case .refused = error { role == .fresh ? worker.stop() : keep(worker, role) }
      return .failure(error)
    }
  }

  private func keep(_ worker: Worker, _ role: RunnerRole) {
    idle.withLock { $0[role, default: []].append(worker) }
  }

  /// One that waits, and that nobody killed meanwhile.
  private func idleWorker(_ role: RunnerRole) -> Worker? {
    idle.withLock { workers in
      while let worker = workers[role]?.popLast() {
        if worker.isRunning() { return worker }
      }
      return nil
    }
  }
}
