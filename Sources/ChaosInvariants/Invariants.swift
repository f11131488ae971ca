// The one list of invariants. Findings are reported in its order.

import ChaosContracts

public let invariants: [any Invariant] = [
  AnswerInvariant.noPoisonedWrite, AnswerInvariant.noSilentRegression,
  AnswerInvariant.recoversAfterUnlock, AnswerInvariant.acknowledgedWritesSurvive, NoLostUpdate(),
  AnswerInvariant.noTornValue, AnswerInvariant.noCollateralDamage,
  AnswerInvariant.readsSeeOwnWrites, AnswerInvariant.failuresAreReported,
  AnswerInvariant.availableAsDeclared, LaunchesDoNotLoop(), ActsEnd(),
  ProcessesDoNotTrap(), NoLockAcrossSuspension(),
  BatchesAreAtomic(), PassesItsOwnCheck(), NothingUnreadableIsDestroyed(), ProtectionIsKept(),
  NoSecretExposed(), AnswerInvariant.identityIsStable, AnswerInvariant.removedStaysRemoved,
  AnswerInvariant.otherProcessCatchesUp, NoResidue(), AnswerInvariant.noCrossStoreDamage,
  MigrationsRestart(), AuthorizationsAreCurrent(), LoginsAreWhole(),
]
