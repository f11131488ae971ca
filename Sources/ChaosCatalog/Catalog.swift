// The one list of what is built in. A store, a behaviour, an invariant or a report is added with
// one line here or in its own row's list.

import ChaosBehaviours
import ChaosContracts
import ChaosInvariants
import ChaosSimulation
import ChaosStores

/// A kind of store in the catalog.
public struct StoreEntry: Sendable {
  /// Its name without options.
  public var name: String
  /// What may follow the name, as people read it.
  public var options: [String]
  /// Whether `chaos run` uses it when no store is named.
  public var isDefault: Bool
  /// Whether it is there to test chaos itself. `all` leaves it out.
  public var testsChaos: Bool
  /// Makes it.
  public var make: @Sendable (StoreSpec) throws(CatalogError) -> any StoreKind

  public init(
    name: String, options: [String] = [], isDefault: Bool, testsChaos: Bool = false,
    make: @escaping @Sendable (StoreSpec) throws(CatalogError) -> any StoreKind
  ) {
    self.name = name
    self.options = options
    self.isDefault = isDefault
    self.testsChaos = testsChaos
    self.make = make
  }
}

/// Everything that a front door can use: the built-in stores and the user's own.
public struct Catalog: Sendable {
  public private(set) var stores: [StoreEntry]
  /// Whether the default stores are a user's own.
  public let hasOwnStores: Bool

  /// The built-in stores, and more of them.
  public init(adding more: [StoreEntry] = []) {
    stores = Catalog.builtIn
    // A user's own stores are what their run is about.
    hasOwnStores = more.contains(where: \.isDefault)
    if hasOwnStores {
      for place in stores.indices { stores[place].isDefault = false }
    }
    stores += more
  }

  /// The store that a specification asks for.
  public func store(_ text: String) throws(CatalogError) -> any StoreKind {
    let spec = StoreSpec(text)
    guard let entry = stores.first(where: { $0.name == spec.name }) else {
      throw .noStore(spec.name, known: stores.map(\.name))
    }
    for (place, option) in spec.options.enumerated()
    where spec.options[..<place].contains(where: { $0.name == option.name }) {
      throw .givenTwice(option.name, store: spec.name)
    }
    return try entry.make(spec)
  }

  /// The stores that are run when none is named.
  public var defaultStores: [String] { stores.filter(\.isDefault).map(\.name) }

  /// What stands for every store where stores are asked for by name.
  public static let all = "all"

  /// The stores that `all` stands for: every one but those that test chaos itself.
  public var allStores: [String] { stores.filter { !$0.testsChaos }.map(\.name) }

  /// The stores that are asked for, each once. `all` stands for every one, and no name at all for
  /// the default ones.
  public func kinds(named names: [String]) throws(CatalogError) -> [any StoreKind] {
    var kinds: [any StoreKind] = []
    for asked in names.isEmpty ? defaultStores : names {
      for name in asked == Self.all ? allStores : [asked] {
        let kind = try store(name)
        if !kinds.contains(where: { $0.name == kind.name }) { kinds.append(kind) }
      }
    }
    return kinds
  }

  public var invariants: [any Invariant] { ChaosInvariants.invariants }
  public var behaviours: [any Behaviour] { ChaosBehaviours.behaviours }

  /// The planted bugs.
  public var canaries: [CanaryEntry] {
    PlantedBug.allCases.map {
      CanaryEntry(name: $0.rawValue, summary: $0.summary, invariant: $0.invariant)
    }
  }

  /// A simulator with all behaviours and invariants.
  public func simulator() -> Simulator {
    Simulator(behaviours: behaviours, invariants: invariants)
  }
}
