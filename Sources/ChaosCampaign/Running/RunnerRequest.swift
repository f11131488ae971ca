// What can be asked of a runner: a type for each question, which says what its answer is and how it
// is found. An answer to another question cannot be written.

import ChaosContracts
import ChaosSimulation

/// A question that is answered by running traces on one store.
public protocol RunnerRequest: Codable, Sendable {
  associatedtype Reply: Codable & Sendable
  func answer(_ context: RunContext) throws -> Reply
  /// Whether the place that gave this answer should be left: a thread of it never came back.
  static func isLast(_ reply: Reply) -> Bool
}

extension RunnerRequest {
  /// Its name between processes.
  public static var name: String { "\(Self.self)" }

  public static func isLast(_ reply: Reply) -> Bool { false }
}

/// What a request finds where it is answered.
public struct RunContext {
  public let catalog: Catalog
  public let store: any StoreKind
  public let simulator: Simulator
  /// Says which trace runs next: that the work goes on, and whom to blame if the place is lost.
  public let note: (Int) -> Void
  /// Whether somebody waits for an answer with what there is.
  public let isAskedToStop: () -> Bool

  public init(
    catalog: Catalog, store: any StoreKind, simulator: Simulator,
    note: @escaping (Int) -> Void = { _ in }, isAskedToStop: @escaping () -> Bool = { false }
  ) {
    self.catalog = catalog
    self.store = store
    self.simulator = simulator
    self.note = note
    self.isAskedToStop = isAskedToStop
  }
}
