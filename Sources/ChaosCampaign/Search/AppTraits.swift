// What the app of a store is like, as far as its traces are other ones for it.

import ChaosContracts
import ChaosSearch
import ChaosTrace

/// What random traces take from a store.
public struct AppTraits: Hashable, Sendable {
  /// Whether the app is a careful one.
  var isCareful = false
  /// Whether its processes have threads whose order a trace chooses.
  var ordersThreads = false
  /// What only this app does, and what only an app with tasks does.
  var ownBehaviours: [BehaviourName] = []
  /// The keys that the app has; nil if it has all.
  var keys: [Key]?
  /// Whether it has extensions.
  var hasExtensions = true

  /// A naive app without threads.
  public init() {}

  public init(_ store: any StoreKind) {
    isCareful = store.hasCarefulApp
    ordersThreads = store.ordersThreads
    ownBehaviours = store.ownActs
    keys = store.keys
    hasExtensions = store.hasExtensions
  }
}

extension TraceSource {
  /// What traces for an app are drawn from.
  public init(
    seed: UInt64, eras: [EraName], models: [DiskModelName] = [.apfsPower], for app: AppTraits,
    without omitted: Set<SearchMethod> = []
  ) {
    self.init(
      seed: seed, eras: eras, models: models, isCareful: app.isCareful,
      ordersThreads: app.ordersThreads, ownBehaviours: app.ownBehaviours, keys: app.keys,
      hasExtensions: app.hasExtensions, without: omitted)
  }
}
