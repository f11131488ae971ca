// The one list of behaviours.

import ChaosContracts

/// Every behaviour that a trace can name, in the order of `BehaviourName.builtIn`.
public let behaviours: [any Behaviour] = [
  Reading(), Writing(), Streak(), Removing(), Appending(), Identity(), Batch(), Flushing(),
  LoggingIn(), ResumingSession(), Gate(), RestoringScreen(), CountingVisits(), SavingDraft(),
  Syncing(), SavingSettings(), Migrating(),
  Careful(ResumingSession()), Careful(Gate()), Careful(RestoringScreen()),
  Careful(CountingVisits()), Careful(SavingDraft()), Careful(Syncing()), Careful(Migrating()),
  Careful(LoggingIn()), LoggingOut(), Careful(LoggingOut()),
  Careful(Streak()), Careful(Appending()), Careful(Identity()), Careful(SavingSettings()),
  Twice(), Beside(),
]
