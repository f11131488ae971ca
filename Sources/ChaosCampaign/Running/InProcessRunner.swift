// Runs traces in this process, for tests and the fuzzer: a store that ends it ends this one.

import ChaosContracts
import ChaosSimulation
import Synchronization

/// A runner without child processes.
public final class InProcessRunner: Runner {
  public let count: Int
  private let catalog: Catalog
  private let store: @Sendable (String) throws -> any StoreKind
  /// Simulators that nobody uses, by role. One that is shared by two threads would be one too few.
  private let idle = Mutex<[RunnerRole: [Idle]]>([:])

  private struct Idle: @unchecked Sendable { var simulator: Simulator }

  /// - Parameter count: requests at the same time. One suits tests, which run side by side anyway.
  public init(_ catalog: Catalog, count: Int = 1) {
    self.catalog = catalog
    self.count = count
    store = { try catalog.store($0) }
  }

  /// Runs a store that no catalog lists.
  public init(_ catalog: Catalog, of kind: any StoreKind) {
    self.catalog = catalog
    count = 1
    store = { try $0 == kind.name ? kind : catalog.store($0) }
  }

  public func ask<Request: RunnerRequest>(
    _ request: Request, of name: String, as role: RunnerRole, isStopped: () -> Bool
  ) -> Result<Request.Reply, RunnerFailure> {
    let known = idle.withLock { $0[role]?.popLast()?.simulator }
    let simulator = known ?? catalog.simulator()
    do {
      let kind = try store(name)
      let reply = try withoutActuallyEscaping(isStopped) { isStopped in
        try request.answer(
          RunContext(catalog: catalog, store: kind, simulator: simulator, isAskedToStop: isStopped))
      }
      if role != .fresh, !Request.isLast(reply) {
        idle.withLock { $0[role, default: []].append(Idle(simulator: simulator)) }
      }
      return .success(reply)
    } catch {
      return .failure(.refused("\(error)"))
    }
  }
}
