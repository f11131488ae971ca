// The one list of invariants. Findings are reported in its order.

import ChaosContracts

/// Every invariant.
public let invariants: [any Invariant] = [
  NoPoisonedWrite(), NoSilentRegression(), RecoversAfterUnlock(), AcknowledgedWritesSurvive(),
  NoLostUpdate(), NoTornValue(), NoCollateralDamage(), ReadsSeeOwnWrites(), FailuresAreReported(),
  AvailableAsDeclared(), LaunchesDoNotLoop(), ActsEnd(),
  NoLockAcrossSuspension(), BatchesAreAtomic(), PassesItsOwnCheck(),
  NothingUnreadableIsDestroyed(), ProtectionIsKept(), NoSecretExposed(), IdentityIsStable(),
  RemovedStaysRemoved(), OtherProcessCatchesUp(), NoResidue(), NoCrossStoreDamage(),
  MigrationsRestart(), AuthorizationsAreCurrent(), LoginsAreWhole(),
]
