// chaos's command line with the app in it: `swift run restoration-chaos run`.

import ChaosCommand
import ChaosProcess
import LettersUnderTest

Chaos.main(adding: [
  StoreEntry(AppKind<LettersApp>("letters", summary: "restores any screens"), isDefault: true),
  StoreEntry(
    AppKind<CheckedLettersApp>("checked-letters", summary: "restores those of its version")),
])
