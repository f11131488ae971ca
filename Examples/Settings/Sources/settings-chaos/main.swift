// chaos's command line with the app's settings in it: `swift run settings-chaos run`.

import ChaosCommand
import SettingsUnderTest

Chaos.main(adding: [StoreEntry(SettingsGroup(), isDefault: true)])
