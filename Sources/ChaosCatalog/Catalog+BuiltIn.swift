// The built-in stores.

import ChaosContracts
import ChaosDisk
import ChaosStores

extension Catalog {
  static let builtIn: [StoreEntry] = [
    StoreEntry(
      name: "session-cached", options: ["save=rename|in-place"], isDefault: true,
      make: sessionCached),
    StoreEntry(
      name: "plain-file", options: PlainFile.known, isDefault: true,
      make: plainFile),
    StoreEntry(name: "hardened-file", isDefault: true) { spec throws(CatalogError) in
      try refuseOptions(spec)
      return HardenedFile()
    },
    StoreEntry(
      name: "gated", options: GatedDefaults.known, isDefault: false, make: gatedDefaults),
    StoreEntry(
      name: "coordinated-file", options: CoordinatedFile.known, isDefault: false,
      make: coordinatedFile),
    StoreEntry(
      name: "sqlite-wal", options: SQLiteOptions.known(.wal), isDefault: true
    ) { spec throws(CatalogError) in try sqlite(spec, .wal) },
    StoreEntry(
      name: "sqlite-rollback", options: SQLiteOptions.known(.delete), isDefault: false
    ) { spec throws(CatalogError) in try sqlite(spec, .delete) },
    StoreEntry(name: "keychain", options: keychainOptions, isDefault: false, make: keychain),
    StoreEntry(
      name: "restoration", options: ["check=version|storyboard|none"], isDefault: false,
      make: restoration),
    StoreEntry(
      name: "privacy", options: ["backing=hardened|defaults", "echo"], isDefault: false,
      make: privacy),
    StoreEntry(
      name: "canary", options: PlantedBug.allCases.map(\.rawValue), isDefault: false,
      testsChaos: true, make: canary),
    StoreEntry(
      name: "rogue", options: Rogue.Mischief.allCases.map(\.rawValue), isDefault: false,
      testsChaos: true, make: rogue),
  ]

  private static func refuseOptions(_ spec: StoreSpec) throws(CatalogError) {
    if let option = spec.options.first {
      throw .noOption(text(option), store: spec.name, known: [])
    }
  }

  @Sendable private static func sessionCached(_ spec: StoreSpec) throws(CatalogError)
    -> any StoreKind
  {
    var saving = SessionCached.Saving.rename
    for option in spec.options {
      guard option.name == "save", let known = SessionCached.Saving(rawValue: option.value) else {
        throw .noOption(text(option), store: spec.name, known: ["save=rename|in-place"])
      }
      saving = known
    }
    return SessionCached(saving: saving)
  }

  @Sendable private static func plainFile(_ spec: StoreSpec) throws(CatalogError) -> any StoreKind {
    var layout = PlainFile.Layout.files
    var isAtomic = false
    var protection = ProtectionClass.none
    var place = PlainFile.Place.group
    for option in spec.options {
      if option.name == "atomic", option.value.isEmpty {
        isAtomic = true
      } else if option.name == "layout", let known = PlainFile.Layout(rawValue: option.value) {
        layout = known
      } else if option.name == "class", let known = ProtectionClass(option: option.value) {
        protection = known
      } else if option.name == "place", let known = PlainFile.Place(rawValue: option.value) {
        place = known
      } else {
        throw .noOption(text(option), store: spec.name, known: PlainFile.known)
      }
    }
    return PlainFile(layout: layout, isAtomic: isAtomic, protection: protection, place: place)
  }

  @Sendable private static func gatedDefaults(_ spec: StoreSpec) throws(CatalogError)
    -> any StoreKind
  {
    var gate = Gate.flag
    var readsEarly = false
    for option in spec.options {
      if option.name == "early-read", option.value.isEmpty {
        readsEarly = true
      } else if option.name == "gate", let known = Gate(rawValue: option.value) {
        gate = known
      } else {
        throw .noOption(text(option), store: spec.name, known: GatedDefaults.known)
      }
    }
    return GatedDefaults(gate, readsEarly: readsEarly)
  }

  @Sendable private static func coordinatedFile(_ spec: StoreSpec) throws(CatalogError)
    -> any StoreKind
  {
    if spec.options.map(\.name) == ["fixed"], spec.options[0].value.isEmpty {
      return CoordinatedFile.fixed
    }
    var repairs: [CoordinatedRepair] = []
    for option in spec.options {
      guard option.value.isEmpty, let repair = CoordinatedRepair(rawValue: option.name) else {
        throw .noOption(text(option), store: spec.name, known: CoordinatedFile.known)
      }
      repairs.append(repair)
    }
    return CoordinatedFile(repairs)
  }

  private static func sqlite(_ spec: StoreSpec, _ journal: SQLiteOptions.Journal)
    throws(CatalogError) -> any StoreKind
  {
    var options = SQLiteOptions(journal)
    for option in spec.options {
      guard options.take(option.name, option.value) else {
        throw .noOption(text(option), store: spec.name, known: SQLiteOptions.known(journal))
      }
    }
    let asked = spec.options.map { text($0) }
    return SQLite(
      name: asked.isEmpty ? spec.name : spec.name + ":" + asked.joined(separator: ","), options)
  }

  @Sendable private static func rogue(_ spec: StoreSpec) throws(CatalogError) -> any StoreKind {
    Rogue(try only(spec, Rogue.Mischief.allCases) ?? .trap)
  }

  @Sendable private static func canary(_ spec: StoreSpec) throws(CatalogError) -> any StoreKind {
    Canary(bug: try only(spec, PlantedBug.allCases))
  }

  /// The one flag that a store was asked for with; nil if there is none.
  private static func only<Flag: RawRepresentable<String>>(_ spec: StoreSpec, _ flags: [Flag])
    throws(CatalogError) -> Flag?
  {
    var chosen: Flag?
    for option in spec.options {
      guard option.value.isEmpty, let flag = Flag(rawValue: option.name) else {
        throw .noOption(text(option), store: spec.name, known: flags.map(\.rawValue))
      }
      if chosen != nil { throw .oneOption(text(option), store: spec.name) }
      chosen = flag
    }
    return chosen
  }

  /// An option as it was given.
  static func text(_ option: (name: String, value: String)) -> String {
    option.value.isEmpty ? option.name : "\(option.name)=\(option.value)"
  }
}
