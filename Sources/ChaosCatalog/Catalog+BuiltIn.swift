// The one list of what is built in. A store, a behaviour, an invariant or a report is added with
// one line here or in its own row's list.

import ChaosBehaviours
import ChaosInvariants
import ChaosStores

extension Catalog {
  /// What is built in, and more stores.
  public init(adding more: [StoreEntry] = []) {
    self.init(
      stores: Catalog.builtIn, adding: more, behaviours: ChaosBehaviours.behaviours,
      invariants: ChaosInvariants.invariants,
      canaries: PlantedBug.allCases.map {
        CanaryEntry(name: $0.word, summary: $0.summary, invariant: $0.invariant)
      })
  }

  static let builtIn: [StoreEntry] = [
    StoreEntry(SessionCached(), isDefault: true), StoreEntry(PlainFile(), isDefault: true),
    StoreEntry(HardenedFile(), isDefault: true), StoreEntry(GatedDefaults(), isDefault: false),
    StoreEntry(CoordinatedFile(), isDefault: false), StoreEntry(SQLite(.wal), isDefault: true),
    StoreEntry(SQLite(.delete), isDefault: false), StoreEntry(KeychainItems(), isDefault: false),
    StoreEntry(StateRestoration(), isDefault: false), StoreEntry(SavedTab(), isDefault: false),
    StoreEntry(Canary(), isDefault: false, testsChaos: true),
    StoreEntry(Rogue(), isDefault: false, testsChaos: true),
  ]
}
