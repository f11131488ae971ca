// The names of what an app does on top of its store; the code stands in ChaosBehaviours.

/// One thing that an app does in an act.
public enum BehaviourName: UInt8, Word {
  case read, write, streak, remove, append, identity, batch, flush
  case login, resume, gate, restore, cache, draft, sync, settings, migrate
  case carefulResume, carefulGate, carefulRestore, carefulCache, carefulDraft, carefulSync
  case carefulMigrate
  case carefulLogin, logout, carefulLogout
  case carefulStreak, carefulAppend, carefulIdentity, carefulSettings
  case own1, own2, own3, own4

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

  /// What the generator draws only for a store whose app is a careful one (`inCarefulApp`): the
  /// draws for all others stay as they were. Never the naive logout, which needs no lie to go
  /// wrong.
  public static let onRequest: [BehaviourName] = [
    .carefulLogin, .logout, .carefulLogout, .carefulStreak, .carefulAppend, .carefulIdentity,
    .carefulSettings,
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
    case .read, .write, .remove, .own1, .own2, .own3, .own4: Key.plain
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
    keys.contains(key) ? key : keys[Int(key.code) % keys.count]
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
      .own1, .own2, .own3, .own4:
      [key]
    }
  }
}
