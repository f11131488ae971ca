// A store as the catalog lists it.

import ChaosContracts

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

  /// A store that is made by code of its own.
  public init(
    name: String, options: [String] = [], isDefault: Bool = false, testsChaos: Bool = false,
    make: @escaping @Sendable (StoreSpec) throws(CatalogError) -> any StoreKind
  ) {
    self.name = name
    self.options = options
    self.isDefault = isDefault
    self.testsChaos = testsChaos
    self.make = make
  }

  /// A store without options.
  public init(_ store: some StoreKind, isDefault: Bool = false, testsChaos: Bool = false) {
    self.init(name: store.name, isDefault: isDefault, testsChaos: testsChaos) {
      spec throws(CatalogError) in
      if let option = spec.options.first {
        let asked = option.value.isEmpty ? option.name : "\(option.name)=\(option.value)"
        throw .noOption(asked, store: spec.name, known: [])
      }
      return store
    }
  }

  /// A store with the options that it declares.
  public init(_ store: some ConfigurableStore, isDefault: Bool = false, testsChaos: Bool = false) {
    let options = store.listedOptions
    self.init(
      name: store.family, options: options, isDefault: isDefault, testsChaos: testsChaos
    ) { spec throws(CatalogError) in
      do throws(StoreOptionError) { return try store.with(spec.options) } catch {
        switch error {
        case .unknown(let word): throw .noOption(word, store: spec.name, known: options)
        case .second(let word): throw .oneOption(word, store: spec.name)
        }
      }
    }
  }
}
