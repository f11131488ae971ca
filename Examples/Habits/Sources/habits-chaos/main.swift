// chaos's command line with the app in it: `swift run habits-chaos run`.

import ChaosCommand
import ChaosProcess
import HabitsUnderTest

Chaos.main(adding: [
  StoreEntry(AppKind<HabitApp>("habit", summary: "a habit in @AppStorage"), isDefault: true),
  StoreEntry(AppKind<PatientHabitApp>("patient-habit", summary: "one that waits for the unlock")),
  StoreEntry(AppKind<KeptHabitApp>("kept-habit", summary: "one in a file of its own")),
])
