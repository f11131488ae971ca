// The one list of what is built in. A store, a behaviour, an invariant or a report is added with
// one line here or in its own row's list.

import CAffinity
import ChaosBehaviours
import ChaosInvariants
import ChaosSQLite
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
    StoreEntry(HardenedFile(), isDefault: true), StoreEntry(LaunchGuard(), isDefault: false),
    StoreEntry(GatedDefaults(), isDefault: false),
    StoreEntry(CoordinatedFile(), isDefault: false), StoreEntry(ChangeLog(), isDefault: false),
    StoreEntry(SQLite(.wal), isDefault: true),
    StoreEntry(SQLite(.delete), isDefault: false), StoreEntry(KeychainItems(), isDefault: false),
    StoreEntry(StateRestoration(), isDefault: false), StoreEntry(SavedTab(), isDefault: false),
    StoreEntry(Canary(), isDefault: false, testsChaos: true),
    StoreEntry(Rogue(), isDefault: false, testsChaos: true),
  ]

  /// Makes runs quicker. For the first line of a program of its own, while it has one thread: it
  /// changes how C libraries work in the whole program, and nothing that a run gives.
  public static func prepareProgram() { SQLiteLibrary.prepareProgram() }

  /// Keeps this thread, and those that it starts from now on, on one core, where the system can do
  /// that. A run's threads take turns, so they are quicker there: handing the baton over within a
  /// core costs a quarter of what it costs across cores.
  public static func stayOnOneCore() { _ = chaos_stay_on_core() }

  /// The version of libsqlite3, which is the system's own.
  public static var sqliteVersion: String { SQLiteLibrary.version }
}
