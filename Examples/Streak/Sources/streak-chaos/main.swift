// chaos's command line with the app in it: `swift run streak-chaos run`.

import ChaosCommand
import ChaosProcess
import StreakUnderTest

Chaos.main(adding: [
  StoreEntry(AppKind<StreakApp>("streak", summary: "a streak in UserDefaults"), isDefault: true),
  StoreEntry(AppKind<PatientStreakApp>("patient-streak", summary: "one that waits for the unlock")),
  StoreEntry(AppKind<KeptStreakApp>("kept-streak", summary: "one in a file of its own")),
  StoreEntry(AppKind<GatedStreakApp>("gated-streak", summary: "one behind protected data")),
  StoreEntry(AppKind<WidgetApp>("widget", summary: "a streak that app and widget count")),
  StoreEntry(AppKind<ActorApp>("actor", summary: "a streak in an actor")),
  StoreEntry(AppKind<KeptActorApp>("kept-actor", summary: "one that loses nothing")),
  StoreEntry(AppKind<IceCreamApp>("ice-cream", summary: "a file in the place of UserDefaults")),
  StoreEntry(AppKind<StorageApp>("storage", summary: "a library around such a file")),
  StoreEntry(AppKind<KeptIceCreamApp>("kept-ice-cream", summary: "a file that nobody loses")),
  StoreEntry(AppKind<LoginApp>("login", summary: "a login, and a wipe at the first launch")),
  StoreEntry(AppKind<PatientLoginApp>("patient-login", summary: "one that never wipes by mistake")),
  StoreEntry(AppKind<KeptLoginApp>("kept-login", summary: "one that wipes nothing")),
])
