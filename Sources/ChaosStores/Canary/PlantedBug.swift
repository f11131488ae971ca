// The bugs that the canary can be given, one at a time, by name: what each does, which invariant
// must find it, and what it takes to show.

import ChaosTrace

/// A planted bug. Each stands for one that real stores had (FACTS.md, bugs).
public enum PlantedBug: UInt8, Word {
  // Outcomes of reading that are taken for one another.
  case unreadableAsAbsent, openErrorAsAbsent, interruptedReadAsEnd, recoversInSilence
  case ignoresChecksum, readsOneBlock, shortLengths, emptyAsAbsent, asksWrongSignal
  case otherTypeAsAbsent
  case threeByteLengths, fullPageAsEmpty, shortNames
  // Handling what cannot be read.
  case movesLockedAside, removesUnreadable, resetsDamaged
  // Memory that is not the truth.
  case keepsEmptyAnswer, staysUnavailable, neverLooksAgain, trustsMessages, forgetsOwnWrite,
    buildsOnUnreadable
  case createsIdentityAnew, comparesWithMemory, remembersPermission
  // Reading, merging and writing back.
  case noLock, ignoresLockError, firstWithoutLock, locksReplacedFile, locksTwice, noActivity,
    halfBatch, staleWholeWrite
  case unreadableBaseAsEmpty, dropsOthersWhenFull, forgetsRemoval, trustsClock, leavesDateOut
  // Replacing the file.
  case lateWrite, writesInPlace, overwritesWhenFull, publishesLeftover, crashesOnLeftover
  case gapBetweenRenames, livesInCaches, tooProtected, protectsLast, exposesTemporary
  case namesEachTemporary, losesThreeLaunches
  // Asking for durability.
  case noFileSync, weakSync, noFolderSync
  // The app's own mistakes, on a store that is clean.
  case wipesWhenLocked, believesNotFound, believesRefusal, ignoresKeychain, ignoresLostToken
  case endsSessionFirst, migratesBlindly, flagsFirst, removesFirst, savesInMemory, echoesDefault
  case cachesNothing, mergesLate
  // Errors of calls.
  case swallowsWriteError, ignoresShortWrite, interruptedWriteAsDone, ignoresSyncError, retriesSync
  case verifiesByReading, dirtiesAgain, ignoresRenameError, closeErrorAsFailure, takesBack
  case ignoresLaterSync

  public static let words = spelled()

  public var summary: String {
    switch self {
    case .unreadableAsAbsent: "a file that cannot be read yet is answered as absent"
    case .openErrorAsAbsent: "a file that fails to open counts as missing"
    case .interruptedReadAsEnd: "an interrupted read counts as the end of the file"
    case .recoversInSilence: "a damaged file is replaced by the older one without a word"
    case .ignoresChecksum: "the checksum is written and never compared"
    case .readsOneBlock: "only the first page of a file is read"
    case .shortLengths: "the length of a value is kept in 16 bits"
    case .threeByteLengths: "the length of a value is kept in 24 bits"
    case .fullPageAsEmpty: "of a value that just fills its pages nothing is stored"
    case .shortNames: "the length of a key's name is kept in 8 bits"
    case .emptyAsAbsent: "an empty value is stored as none"
    case .otherTypeAsAbsent: "a value of another type than the key's is answered as none"
    case .asksWrongSignal: "a locked device counts as one that was never unlocked"
    case .movesLockedAside: "a file that cannot be read yet is taken for damaged, and moved aside"
    case .removesUnreadable: "a file whose read fails is deleted"
    case .resetsDamaged: "a damaged file without a spare counts as empty, without a word"
    case .keepsEmptyAnswer: "a process that saw the locked file believes it empty after the unlock"
    case .staysUnavailable: "a process that saw the locked file never looks at it again"
    case .neverLooksAgain: "what was read once is never read again"
    case .trustsMessages: "what was read once is read again only when another process says so"
    case .forgetsOwnWrite: "the memory of the content is not changed by the process's own write"
    case .buildsOnUnreadable: "an update of an unreadable value starts from nothing, and waits"
    case .createsIdentityAnew: "an identity that cannot be read is created again, and waits"
    case .comparesWithMemory: "a change that says what memory says already is not made"
    case .remembersPermission: "what the app may do is looked up once, and shown ever after"
    case .noLock: "read, merge and write without a lock"
    case .ignoresLockError: "a lock that cannot be taken is done without"
    case .firstWithoutLock: "the first save of all takes no lock: there is nothing to merge with"
    case .locksReplacedFile: "the lock is on the file itself, which each save replaces"
    case .locksTwice: "a batch takes a lock that it holds"
    case .noActivity: "iOS may suspend the process while it holds the lock"
    case .halfBatch: "the changes of a batch are stored one after the other"
    case .staleWholeWrite: "what the process remembers is written back whole"
    case .unreadableBaseAsEmpty: "a change whose base cannot be read starts from nothing"
    case .dropsOthersWhenFull: "what does not fit is written without the other keys"
    case .forgetsRemoval: "a removal is acknowledged and not stored"
    case .trustsClock: "a file from the future wins over a change"
    case .leavesDateOut: "the date of a commit is not written"
    case .lateWrite: "a write is acknowledged first, and done before the next call"
    case .writesInPlace: "the file is truncated and written where it stands"
    case .overwritesWhenFull: "without space for a new file the old one is overwritten"
    case .publishesLeftover: "a leftover that cannot be removed is taken for the new file"
    case .crashesOnLeftover: "a leftover of an interrupted write is a fatal error"
    case .losesThreeLaunches:
      "a launch in the background that finds a screen is a fatal error; the fourth drops it"
    case .gapBetweenRenames: "the old file is moved away before the new one takes its place"
    case .livesInCaches: "the file is kept where iOS may delete it"
    case .tooProtected: "the file has a class that goes when the device locks"
    case .protectsLast: "the file has too strict a class until its last call"
    case .exposesTemporary: "the temporary file gets its class after its content"
    case .namesEachTemporary: "each write has a temporary file of its own, and nobody tidies up"
    case .noFileSync: "the new file is renamed without a sync of its content"
    case .weakSync: "fsync is taken for F_FULLFSYNC"
    case .noFolderSync: "the folder is not synced after the rename"
    case .swallowsWriteError: "a write that fails is given up and acknowledged"
    case .ignoresShortWrite: "a short write counts as a whole one"
    case .interruptedWriteAsDone: "an interrupted write counts as a whole one"
    case .ignoresSyncError: "an fsync that fails counts as done"
    case .retriesSync: "an fsync that fails is repeated, and the second answer believed"
    case .verifiesByReading: "after a failed fsync the file is read back, and believed if whole"
    case .dirtiesAgain: "after a failed fsync one byte is written again, to make the page dirty"
    case .ignoresRenameError: "a rename that fails counts as done"
    case .closeErrorAsFailure: "a failed close after the rename is reported as no change"
    case .ignoresLaterSync: "a second fsync, which tells what the first one hid, is ignored"
    case .takesBack: "a save whose folder cannot be synced is undone, though others have seen it"
    default: summaryOfApp
    }
  }

  /// What is wrong where the app is, and not the store.
  private var summaryOfApp: String {
    switch self {
    case .wipesWhenLocked: "a gate that cannot read its flag wipes the keychain"
    case .believesNotFound: "a credential that is not found before first unlock counts as none"
    case .believesRefusal: "a credential that the keychain refuses to give counts as none"
    case .ignoresKeychain: "a credential that the keychain did not take counts as stored"
    case .ignoresLostToken: "a login stores its session though the keychain did not take the token"
    case .endsSessionFirst: "a logout ends the session before it removes the token"
    case .migratesBlindly: "a migration that runs again each time overrides what was saved since"
    case .flagsFirst: "a migration sets its flag before it moves anything"
    case .removesFirst: "a migration removes the old settings before it stores the new ones"
    case .savesInMemory: "a draft counts as saved while it waits in memory"
    case .echoesDefault: "a screen that cannot read its page shows the home page, and saves it"
    case .cachesNothing: "what cannot be read is cached as nothing, and counted up from there"
    case .mergesLate: "a list is read, and what was merged into it written an act later"
    default: ""
    }
  }

  /// The name of the invariant that must find it.
  public var invariant: String {
    switch self {
    case .unreadableAsAbsent, .openErrorAsAbsent, .interruptedReadAsEnd, .recoversInSilence,
      .resetsDamaged:
      "NoSilentRegression"
    case .movesLockedAside, .removesUnreadable: "NothingUnreadableIsDestroyed"
    case .createsIdentityAnew: "IdentityIsStable"
    case .wipesWhenLocked, .believesNotFound, .believesRefusal: "NoCrossStoreDamage"
    case .ignoresLostToken, .endsSessionFirst: "LoginsAreWhole"
    case .migratesBlindly, .flagsFirst, .removesFirst: "MigrationsRestart"
    case .forgetsRemoval, .comparesWithMemory: "RemovedStaysRemoved"
    case .neverLooksAgain, .trustsMessages: "OtherProcessCatchesUp"
    case .tooProtected, .protectsLast: "ProtectionIsKept"
    case .exposesTemporary: "NoSecretExposed"
    case .namesEachTemporary: "NoResidue"
    case .buildsOnUnreadable, .echoesDefault, .cachesNothing: "NoPoisonedWrite"
    case .keepsEmptyAnswer, .staysUnavailable: "RecoversAfterUnlock"
    case .asksWrongSignal: "AvailableAsDeclared"
    case .ignoresChecksum, .readsOneBlock, .shortLengths, .threeByteLengths, .fullPageAsEmpty,
      .writesInPlace, .overwritesWhenFull, .noFileSync:
      "NoTornValue"
    case .emptyAsAbsent, .otherTypeAsAbsent, .savesInMemory, .trustsClock, .lateWrite,
      .gapBetweenRenames,
      .livesInCaches, .weakSync, .noFolderSync, .shortNames:
      "AcknowledgedWritesSurvive"
    case .forgetsOwnWrite: "ReadsSeeOwnWrites"
    case .noLock, .ignoresLockError, .firstWithoutLock, .locksReplacedFile, .staleWholeWrite,
      .mergesLate:
      "NoLostUpdate"
    case .unreadableBaseAsEmpty, .dropsOthersWhenFull: "NoCollateralDamage"
    case .locksTwice: "ActsEnd"
    case .noActivity: "NoLockAcrossSuspension"
    case .remembersPermission: "AuthorizationsAreCurrent"
    case .halfBatch: "BatchesAreAtomic"
    case .leavesDateOut: "PassesItsOwnCheck"
    case .crashesOnLeftover, .losesThreeLaunches: "LaunchesDoNotLoop"
    case .publishesLeftover, .swallowsWriteError, .ignoresShortWrite, .interruptedWriteAsDone,
      .ignoresSyncError, .retriesSync, .verifiesByReading, .dirtiesAgain, .ignoresRenameError,
      .closeErrorAsFailure, .takesBack, .ignoresLaterSync, .ignoresKeychain:
      "FailuresAreReported"
    }
  }

  /// The fault without which it does not show, if there is one.
  public var fault: FaultKind? { Self.faults[self] }

  private static let faults: [PlantedBug: FaultKind] = [
    .openErrorAsAbsent: .openError, .interruptedReadAsEnd: .readInterrupted,
    .ignoresLockError: .lockError, .unreadableBaseAsEmpty: .readError,
    .removesUnreadable: .readError, .dropsOthersWhenFull: .writeNoSpace,
    .overwritesWhenFull: .createNoSpace, .publishesLeftover: .unlinkError,
    .swallowsWriteError: .writeError, .ignoresShortWrite: .shortWrite,
    .interruptedWriteAsDone: .writeInterrupted, .ignoresSyncError: .syncLost,
    .retriesSync: .syncLost, .verifiesByReading: .syncLost, .dirtiesAgain: .syncReverted,
    .ignoresRenameError: .renameError, .closeErrorAsFailure: .closeError, .takesBack: .syncLost,
    .ignoresLaterSync: .syncHidden,
    .believesRefusal: .keychainLocked, .ignoresKeychain: .keychainUnavailable,
  ]

  /// What it takes to show, for people.
  public var trouble: String {
    switch self {
    case .unreadableAsAbsent, .movesLockedAside: "a read before first unlock"
    case .keepsEmptyAnswer, .staysUnavailable, .echoesDefault, .cachesNothing:
      "a process that lives through the first unlock"
    case .buildsOnUnreadable, .createsIdentityAnew: "an update before first unlock"
    case .recoversInSilence, .ignoresChecksum, .resetsDamaged: "bits that flip"
    case .asksWrongSignal: "a read on a locked device"
    case .readsOneBlock: "a large value"
    case .shortLengths: "a value of more than 64 KB"
    case .threeByteLengths: "a value of more than 16 MB"
    case .shortNames: "a key with a name of 256 bytes"
    case .fullPageAsEmpty: "a value of 4,096 bytes, or of a multiple"
    case .emptyAsAbsent: "an empty value"
    case .otherTypeAsAbsent: "a value of another type"
    case .neverLooksAgain, .noLock, .staleWholeWrite, .mergesLate: "two processes"
    case .firstWithoutLock: "two processes, and no file yet"
    case .locksReplacedFile: "two processes, one of which waits while the other saves twice"
    case .trustsMessages: "a message that comes late"
    case .forgetsOwnWrite: "a write and a read"
    case .locksTwice: "a batch"
    case .remembersPermission: "access to location that changes under a living app"
    case .noActivity: "a suspension in the middle of a write"
    case .halfBatch: "a kill in the middle of a batch"
    case .forgetsRemoval: "a removal"
    case .trustsClock: "a clock that is set back"
    case .leavesDateOut, .tooProtected, .exposesTemporary: "a write"
    case .lateWrite, .savesInMemory: "a kill"
    case .wipesWhenLocked: "a launch before first unlock"
    case .believesNotFound: "a process that lives through the first unlock, where items hide"
    case .ignoresLostToken: "a keychain that fails or refuses"
    case .endsSessionFirst: "a kill in the middle of a logout"
    case .migratesBlindly: "a migration that runs twice"
    case .flagsFirst, .removesFirst: "a kill in the middle of a migration"
    case .writesInPlace, .crashesOnLeftover, .gapBetweenRenames, .protectsLast:
      "a kill in the middle of a write"
    case .livesInCaches: "a purge of the caches"
    case .losesThreeLaunches: "three launches in the background, one after the other"
    case .namesEachTemporary: "two kills in the middle of a write"
    case .comparesWithMemory: "two processes, and a removal"
    case .noFileSync, .noFolderSync: "a panic or a power loss"
    case .weakSync: "a power loss, on a drive with a cache"
    case .ignoresLockError: "lock-enolck, and two processes"
    case .takesBack: "a failed fsync of a folder, and two processes"
    case .overwritesWhenFull: "create-enospc or a full disk, and a kill in the middle of a write"
    case .dropsOthersWhenFull: "write-enospc or a full disk"
    case .publishesLeftover: "unlink-eio, after a kill in the middle of a write"
    case .ignoresSyncError, .retriesSync: "a failed fsync, and a crash or an eviction for ext4's"
    case .ignoresLaterSync: "fsync-eio-late, and a crash or an eviction"
    case .verifiesByReading: "fsync-eio-ext4, and a crash or an eviction"
    case .removesUnreadable, .openErrorAsAbsent, .interruptedReadAsEnd, .unreadableBaseAsEmpty,
      .swallowsWriteError, .ignoresShortWrite, .interruptedWriteAsDone, .ignoresRenameError,
      .closeErrorAsFailure, .believesRefusal, .ignoresKeychain, .dirtiesAgain:
      fault?.word ?? ""
    }
  }
}
