// The bugs that the canary can be given, one at a time, by name.

import ChaosTrace

/// A planted bug. Each stands for one that real stores had (FACTS.md, bugs).
public enum PlantedBug: UInt8, Word {
  // Outcomes of reading that are taken for one another.
  case unreadableAsAbsent, openErrorAsAbsent, interruptedReadAsEnd, recoversInSilence
  case ignoresChecksum, readsOneBlock, emptyAsAbsent, asksWrongSignal
  // Handling what cannot be read.
  case movesLockedAside, removesUnreadable, resetsDamaged
  // Memory that is not the truth.
  case keepsEmptyAnswer, staysUnavailable, neverLooksAgain, forgetsOwnWrite, buildsOnUnreadable
  case createsIdentityAnew, comparesWithMemory, remembersPermission
  // Reading, merging and writing back.
  case noLock, ignoresLockError, locksTwice, noActivity, halfBatch, staleWholeWrite
  case unreadableBaseAsEmpty, dropsOthersWhenFull, forgetsRemoval, trustsClock, leavesDateOut
  // Replacing the file.
  case lateWrite, writesInPlace, overwritesWhenFull, publishesLeftover, crashesOnLeftover
  case gapBetweenRenames, livesInCaches, tooProtected, protectsLast, exposesTemporary
  case namesEachTemporary
  // Asking for durability.
  case noFileSync, weakSync, noFolderSync
  // The app's own mistakes, on a store that is clean.
  case wipesWhenLocked, believesNotFound, believesRefusal, ignoresKeychain, ignoresLostToken
  case endsSessionFirst, migratesBlindly, flagsFirst, removesFirst, savesInMemory, echoesDefault
  case cachesNothing, mergesLate
  // Errors of calls.
  case swallowsWriteError, ignoresShortWrite, interruptedWriteAsDone, ignoresSyncError, retriesSync
  case verifiesByReading, dirtiesAgain, ignoresRenameError, closeErrorAsFailure

  public static let words = spelled()
}
