// What a campaign can choose from: stores by name, what apps do with them, what must hold.

import ChaosContracts
import ChaosSimulation
import ChaosTrace

/// Everything that a campaign can use: the built-in stores and the user's own.
public struct Catalog: Sendable {
  public private(set) var stores: [StoreEntry]
  /// Whether the default stores are a user's own.
  public let hasOwnStores: Bool
  /// The names of a user's own stores, without options.
  private let ownStores: [String]
  /// Every behaviour, in the order of their names' codes.
  public let behaviours: [any Behaviour]
  /// The promises, in the order in which reports tell of them; last those of single stores.
  public private(set) var invariants: [any Invariant]
  /// Those that hold for all stores.
  private let shared: [any Invariant]
  /// The planted bugs.
  public let canaries: [CanaryEntry]

  /// `stores`: what everybody has. `more`: a user's own, which a run is about if one is a default.
  public init(
    stores: [StoreEntry], adding more: [StoreEntry], behaviours: [any Behaviour],
    invariants: [any Invariant], canaries: [CanaryEntry]
  ) {
    hasOwnStores = more.contains(where: \.isDefault)
    ownStores = more.map(\.name)
    self.stores = stores
    self.behaviours = behaviours
    self.invariants = invariants
    shared = invariants
    self.canaries = canaries
    if hasOwnStores {
      for place in stores.indices { self.stores[place].isDefault = false }
    }
    // A name of one's own outranks a built-in one, or that one would be tested in its place.
    self.stores.removeAll { built in more.contains { $0.name == built.name } }
    self.stores += more
    for entry in more {
      guard let kind = try? entry.make(StoreSpec(entry.name)) else { continue }
      for own in kind.invariants where !self.invariants.contains(where: { $0.name == own.name }) {
        self.invariants.append(own)
      }
    }
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
    let kind = try entry.make(spec)
    var names: Set<BehaviourName> = []
    for behaviour in kind.behaviours {
      guard BehaviourName.own.contains(behaviour.name) else {
        throw .notOwn(behaviour.name, store: kind.name)
      }
      guard names.insert(behaviour.name).inserted else {
        throw .twoBehaviours(behaviour.name, store: kind.name)
      }
    }
    return kind
  }

  /// Whether a store is a user's own, whatever its options.
  public func isOwn(_ store: String) -> Bool { ownStores.contains(StoreSpec(store).name) }

  /// The stores that are run when none is named.
  public var defaultStores: [String] { stores.filter(\.isDefault).map(\.name) }

  /// What stands for every store where stores are asked for by name.
  public static let all = "all"

  /// The stores that `all` stands for: every one but those that test chaos itself.
  public var allStores: [String] { stores.filter { !$0.testsChaos }.map(\.name) }

  /// The stores that are asked for, each once: `all` is every one, no name the default ones.
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

  /// A simulator with all behaviours and invariants.
  public func simulator() -> Simulator { Simulator(behaviours: behaviours, invariants: shared) }

  /// A report whose findings say where a process crashed, each place once.
  public func placed(_ report: RunReport) -> RunReport {
    var report = report
    for store in report.stores.indices {
      report.stores[store].findings = placed(report.stores[store].findings)
    }
    return report
  }

  /// The same for findings alone.
  public func placed(_ findings: [Finding]) -> [Finding] {
    findings.map { finding in
      var finding = finding
      if finding.violation.isOfCrashes { finding.crash = told(finding).crash }
      return finding
    }.byCrash()
  }

  /// A finding with how its smallest trace goes; as it is if that cannot be run here.
  public func told(_ finding: Finding) -> Finding {
    guard finding.invariant != Trap.invariant, let kind = try? store(finding.store) else {
      return finding
    }
    return finding.told(by: simulator().run(finding.trace, kind))
  }
}
