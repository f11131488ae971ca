// The built-in stores.

import ChaosContracts
import ChaosStores

extension Catalog {
  static let builtIn: [StoreEntry] = [
    StoreEntry(name: "session-cached", isDefault: true) { spec throws(CatalogError) in
      try refuseOptions(spec)
      return SessionCached()
    },
    StoreEntry(
      name: "plain-file", options: ["layout=files|dictionary", "atomic"], isDefault: true,
      make: plainFile),
    StoreEntry(name: "hardened-file", isDefault: true) { spec throws(CatalogError) in
      try refuseOptions(spec)
      return HardenedFile()
    },
    StoreEntry(
      name: "canary", options: PlantedBug.allCases.map(\.rawValue), isDefault: false,
      make: canary),
    StoreEntry(
      name: "rogue", options: Rogue.Mischief.allCases.map(\.rawValue), isDefault: false,
      make: rogue),
  ]

  private static func refuseOptions(_ spec: StoreSpec) throws(CatalogError) {
    if let option = spec.options.first {
      throw .noOption(option.name, store: spec.name, known: [])
    }
  }

  @Sendable private static func plainFile(_ spec: StoreSpec) throws(CatalogError) -> any StoreKind {
    var layout = PlainFile.Layout.files
    var isAtomic = false
    for option in spec.options {
      if option.name == "atomic", option.value.isEmpty {
        isAtomic = true
      } else if option.name == "layout", let known = PlainFile.Layout(rawValue: option.value) {
        layout = known
      } else {
        let text = option.value.isEmpty ? option.name : "\(option.name)=\(option.value)"
        throw .noOption(text, store: spec.name, known: ["layout=files|dictionary", "atomic"])
      }
    }
    return PlainFile(layout: layout, isAtomic: isAtomic)
  }

  @Sendable private static func rogue(_ spec: StoreSpec) throws(CatalogError) -> any StoreKind {
    let known = Rogue.Mischief.allCases.map(\.rawValue)
    guard let option = spec.options.first else { return Rogue(.trap) }
    guard spec.options.count == 1, option.value.isEmpty,
      let mischief = Rogue.Mischief(rawValue: option.name)
    else { throw .noOption(option.name, store: spec.name, known: known) }
    return Rogue(mischief)
  }

  @Sendable private static func canary(_ spec: StoreSpec) throws(CatalogError) -> any StoreKind {
    guard let option = spec.options.first else { return Canary() }
    guard spec.options.count == 1, option.value.isEmpty, let bug = PlantedBug(rawValue: option.name)
    else {
      throw .noOption(
        option.name, store: spec.name, known: PlantedBug.allCases.map(\.rawValue))
    }
    return Canary(bug: bug)
  }
}
