// The bugs that the canary can be given, one at a time, by name.

/// A planted bug. Each stands for one that real stores had (FACTS.md, bugs).
public enum PlantedBug: String, CaseIterable, Sendable {
  // Outcomes of reading that are taken for one another.
  case unreadableAsAbsent = "unreadable-as-absent"
  case openErrorAsAbsent = "open-error-as-absent"
  case interruptedReadAsEnd = "interrupted-read-as-end"
  case recoversInSilence = "recovers-in-silence"
  case ignoresChecksum = "ignores-checksum"
  case readsOneBlock = "reads-one-block"
  case emptyAsAbsent = "empty-as-absent"
  case asksWrongSignal = "asks-wrong-signal"

  // Handling what cannot be read.
  case movesLockedAside = "moves-locked-aside"
  case removesUnreadable = "removes-unreadable"
  case resetsDamaged = "resets-damaged"

  // Memory that is not the truth.
  case keepsEmptyAnswer = "keeps-empty-answer"
  case staysUnavailable = "stays-unavailable"
  case neverLooksAgain = "never-looks-again"
  case forgetsOwnWrite = "forgets-own-write"
  case buildsOnUnreadable = "builds-on-unreadable"
  case createsIdentityAnew = "creates-identity-anew"
  case comparesWithMemory = "compares-with-memory"
  case remembersPermission = "remembers-permission"

  // Reading, merging and writing back.
  case noLock = "no-lock"
  case ignoresLockError = "ignores-lock-error"
  case locksTwice = "locks-twice"
  case noActivity = "no-activity"
  case halfBatch = "half-batch"
  case staleWholeWrite = "stale-whole-write"
  case unreadableBaseAsEmpty = "unreadable-base-as-empty"
  case dropsOthersWhenFull = "drops-others-when-full"
  case forgetsRemoval = "forgets-removal"
  case trustsClock = "trusts-clock"
  case leavesDateOut = "leaves-date-out"

  // Replacing the file.
  case lateWrite = "late-write"
  case writesInPlace = "writes-in-place"
  case overwritesWhenFull = "overwrites-when-full"
  case publishesLeftover = "publishes-leftover"
  case crashesOnLeftover = "crashes-on-leftover"
  case gapBetweenRenames = "gap-between-renames"
  case livesInCaches = "lives-in-caches"
  case tooProtected = "too-protected"
  case protectsLast = "protects-last"
  case exposesTemporary = "exposes-temporary"
  case namesEachTemporary = "names-each-temporary"

  // Asking for durability.
  case noFileSync = "no-file-sync"
  case weakSync = "weak-sync"
  case noFolderSync = "no-folder-sync"

  // The app's own mistakes, on a store that is clean.
  case wipesWhenLocked = "wipes-when-locked"
  case believesNotFound = "believes-not-found"
  case believesRefusal = "believes-refusal"
  case ignoresKeychain = "ignores-keychain"
  case ignoresLostToken = "ignores-lost-token"
  case endsSessionFirst = "ends-session-first"
  case migratesBlindly = "migrates-blindly"
  case flagsFirst = "flags-first"
  case removesFirst = "removes-first"
  case savesInMemory = "saves-in-memory"
  case echoesDefault = "echoes-default"
  case cachesNothing = "caches-nothing"
  case mergesLate = "merges-late"

  // Errors of calls.
  case swallowsWriteError = "swallows-write-error"
  case ignoresShortWrite = "ignores-short-write"
  case interruptedWriteAsDone = "interrupted-write-as-done"
  case ignoresSyncError = "ignores-sync-error"
  case retriesSync = "retries-sync"
  case verifiesByReading = "verifies-by-reading"
  case dirtiesAgain = "dirties-again"
  case ignoresRenameError = "ignores-rename-error"
  case closeErrorAsFailure = "close-error-as-failure"
}
