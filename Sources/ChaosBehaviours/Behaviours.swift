// The one list of behaviours.

import ChaosContracts

/// Every behaviour that a trace can name, in the order of their names' codes.
public let behaviours: [any Behaviour] = [
  Reading(), Writing(), Streak(), Removing(), Appending(), Identity(), Batch(), Flushing(),
  LoggingIn(), ResumingSession(), Gate(), RestoringScreen(), CountingVisits(), SavingDraft(),
  Syncing(), SavingSettings(), Migrating(),
  CarefullyResumingSession(), CarefulGate(), CarefullyRestoringScreen(),
  CarefullyCountingVisits(), CarefullySavingDraft(), CarefullySyncing(), CarefullyMigrating(),
  CarefullyLoggingIn(), LoggingOut(), CarefullyLoggingOut(),
  CarefulStreak(), CarefullyAppending(), CarefulIdentity(), CarefullySavingSettings(),
]
