// The names of what an app does on top of its store; the code stands in ChaosBehaviours.

/// One thing that an app does in an act.
public enum BehaviourName: UInt8, Word {
  /// Reads a key, and does nothing with it.
  case read
  /// Sets a key to a new value, or to an earlier one if the shape says so.
  case write
  /// Adds one to a counter; an absent one counts as zero (B07).
  case streak
  /// Removes a key, whatever it holds.
  case remove
  /// Adds an item to a list; an absent one counts as empty (B05).
  case append
  /// Reads an identity, and makes one if it is absent (M05).
  case identity
  /// Sets `theme` and `session` in one batch.
  case batch
  /// Asks the store to make durable what it acknowledged.
  case flush
  /// Stores a token in the keychain and then a session, whether or not the token was taken.
  case login
  /// Takes an absent session or token for a logout, notes it, and removes the token (S3, S10).
  case resume
  /// Wipes the keychain unless a flag says that the app was launched before (F90, S8).
  case gate
  /// Shows the stored page or the home page, and saves at each later act what it shows (B06).
  case restore
  /// Counts up from the first answer of its process, which it keeps in memory.
  case cache
  /// Changes a draft in memory, and saves it two seconds later.
  case draft
  /// In an extension: adds an item to an inbox. In the app: takes its items over into a list (M12).
  case sync
  /// Saves settings in the format of the version that runs.
  case settings
  /// From the second version on: takes settings over to a new key, and sets a flag (S13).
  case migrate
  /// As `resume`, where absence can be trusted (`Session.mayTrustAbsence`).
  case carefulResume
  /// As `gate`, where absence can be trusted.
  case carefulGate
  /// As `restore`, and shows no page where absence cannot be trusted.
  case carefulRestore
  /// As `cache`, but asks each time, and begins at nothing only where absence can be trusted.
  case carefulCache
  /// As `draft`, but saves at once.
  case carefulDraft
  /// As `sync`, and begins lists only where absence can be trusted.
  case carefulSync
  /// As `migrate`, where absence can be trusted.
  case carefulMigrate
  /// As `login`, with no session unless its token is stored (I20).
  case carefulLogin
  /// Notes that nobody is logged in, and then removes the token.
  case logout
  /// As `logout`, with the token first, and no end without its removal (I20).
  case carefulLogout
  /// As `streak`, and begins only where absence can be trusted.
  case carefulStreak
  /// As `append`, and begins only where absence can be trusted.
  case carefulAppend
  /// As `identity`, and makes one only where absence can be trusted.
  case carefulIdentity
  /// As `settings`, where it can be told which format is in use.
  case carefulSettings
  /// The first of four names for what only the app of one store does (`StoreKind.behaviours`).
  case own1
  /// The second of them.
  case own2
  /// The third of them.
  case own3
  /// The fourth of them.
  case own4
  /// Changes a key in two tasks of one process, neither of which waits for the other.
  case twice
  /// Changes a key and the app's next one, each in a task of its own.
  case beside

  /// The cases' names with hyphens, but for those that are listed here.
  public static let words = spelled([
    .resume: "resume-session", .restore: "restore-screen", .carefulResume: "careful-resume-session",
    .carefulRestore: "careful-restore-screen", .own1: "own-1", .own2: "own-2", .own3: "own-3",
    .own4: "own-4",
  ])

  /// What an app does with one key, or once.
  public static let single: [BehaviourName] = [
    .read, .write, .streak, .remove, .append, .identity, .batch, .flush,
  ]

  /// What a part of an app does over many acts, with keys of its own.
  public static let parts = builtIn.filter { !single.contains($0) && !onRequest.contains($0) }

  /// What only the app of one store does: its kind says what each of them is.
  public static let own: [BehaviourName] = [.own1, .own2, .own3, .own4]

  /// What every app can do.
  public static let builtIn = allCases.filter { !own.contains($0) }

  /// What an app does that has tasks: several changes, each of which begins before another is done.
  public static let atOnce: [BehaviourName] = [.twice, .beside]

  /// Where it stands in `builtIn`; nil for what only one app does.
  package var builtInPlace: Int? { Self.builtInPlaces[Int(code)] }

  private static let builtInPlaces = allCases.map { builtIn.firstIndex(of: $0) }

  /// What the generator draws only for a store whose app is a careful one (`inCarefulApp`), or has
  /// tasks (`atOnce`): the draws for all others stay as they were. Never the naive logout, which
  /// needs no lie to go wrong.
  public static let onRequest: [BehaviourName] = [
    .carefulLogin, .logout, .carefulLogout, .carefulStreak, .carefulAppend, .carefulIdentity,
    .carefulSettings, .twice, .beside,
  ]

  /// What a careful app does in its place, `careful-` and its word; itself if there is nothing.
  public var inCarefulApp: BehaviourName { Self.careful[Int(code)] }

  private static let careful = allCases.map { BehaviourName(word: "careful-\($0.word)") ?? $0 }

  /// The keys that the behaviour may be used on, simplest first.
  ///
  /// A behaviour that needs a number or a list works on keys that hold one, so that a type
  /// mismatch is never mistaken for lost data.
  public var keys: [Key] {
    switch self {
    case .read, .write, .remove, .own1, .own2, .own3, .own4, .twice, .beside:
      Key.plain + [.lengthy]
    case .streak, .carefulStreak: [.streak, .score]
    case .append, .carefulAppend: [.list]
    case .identity, .carefulIdentity: [.identity]
    case .batch, .flush: [.streak]
    case .login, .carefulLogin, .logout, .carefulLogout, .resume, .carefulResume: [.session]
    case .gate, .carefulGate: [.welcomed]
    case .restore, .carefulRestore: [.screen]
    case .cache, .carefulCache: [.visits]
    case .draft, .carefulDraft: [.draft]
    case .sync, .carefulSync: [.inbox]
    case .settings, .carefulSettings, .migrate, .carefulMigrate: [.legacy]
    }
  }

  /// The key itself if the behaviour may be used on it; others wrap around to one that may.
  public func usable(_ key: Key) -> Key {
    if keys.contains(key) { return key }
    // The key of the long name is put in where it is meant.
    let drawn = keys.filter { $0 != .lengthy }
    return drawn[Int(key.code) % drawn.count]
  }

  /// Whether the act writes a value whose shape the trace may choose.
  public var takesShape: Bool { self == .write }

  /// The keys that the behaviour touches when it is used on `key`.
  public func touched(_ key: Key) -> [Key] {
    switch self {
    case .batch: [.theme, .session]
    case .flush: []
    case .login, .carefulLogin, .logout, .carefulLogout, .resume, .carefulResume:
      [.session, .token]
    case .gate, .carefulGate: [.welcomed, .token]
    case .sync, .carefulSync: [.inbox, .list]
    case .settings, .carefulSettings, .migrate, .carefulMigrate: [.migrated, .legacy, .modern]
    case .read, .write, .streak, .carefulStreak, .remove, .append, .carefulAppend, .identity,
      .carefulIdentity, .restore, .carefulRestore, .cache, .carefulCache, .draft, .carefulDraft,
      .own1, .own2, .own3, .own4, .twice, .beside:
      [key]
    }
  }
}
