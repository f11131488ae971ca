// Who runs traces for a campaign: this process, or child processes that a store may end. Everything
// above asks through this protocol, so what a command can do, a test and the fuzzer can do.

import ChaosTrace
import Dispatch
import Synchronization

/// A place where a request is answered.
public enum RunnerRole: Sendable {
  case finder
  /// A place that has no part in finding anything, for seeing it again.
  case witness
  /// A place that has answered nothing before, and answers nothing afterwards. What a store keeps
  /// for the life of its process is not there yet, unless the runner is this process itself.
  case fresh
}

/// Answers requests, several at a time. A request and its answer are tied by type.
public protocol Runner: Sendable {
  /// How many requests are answered at the same time.
  var count: Int { get }
  /// Asks, and waits for the answer. `store`: the store that it is about, as people name it.
  /// `isStopped`: whether it shall be answered with what there is.
  func ask<Request: RunnerRequest>(
    _ request: Request, of store: String, as role: RunnerRole, isStopped: () -> Bool
  ) -> Result<Request.Reply, RunnerFailure>
}

extension Runner {
  /// Asks, and waits for the whole answer.
  public func ask<Request: RunnerRequest>(
    _ request: Request, of store: String, as role: RunnerRole = .finder
  ) -> Result<Request.Reply, RunnerFailure> {
    ask(request, of: store, as: role, isStopped: { false })
  }

  /// Does as many things at a time as are answered. The results have the order of the items.
  public func each<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) -> Value
  ) -> [Value] {
    if count == 1 || items.count < 2 { return items.map(body) }
    let results = Mutex<[Value?]>(Array(repeating: nil, count: items.count))
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

  /// Runs one trace.
  public func run(_ trace: Trace, on store: String, as role: RunnerRole = .finder)
    -> Result<TraceResult, RunnerFailure>
  {
    ask(RunRequest(trace), of: store, as: role)
  }
}
