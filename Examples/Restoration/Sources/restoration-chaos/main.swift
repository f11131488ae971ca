// chaos's command line with the apps in it: `swift run restoration-chaos run`.

import ChaosCommand
import ChaosProcess
import LettersUnderTest
import TabsUnderTest

Chaos.main(adding: [
  StoreEntry(AppKind<LettersApp>("letters", summary: "restores any screens"), isDefault: true),
  StoreEntry(
    AppKind<CheckedLettersApp>("checked-letters", summary: "restores those of its version")),
  StoreEntry(AppKind<TabsApp>("tabs", summary: "saves whichever tab is selected")),
  StoreEntry(AppKind<KeptTabsApp>("kept-tabs", summary: "saves which tab its user taps")),
])
