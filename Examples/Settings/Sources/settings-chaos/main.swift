// chaos's command line with the app's settings in it: `swift run settings-chaos run`.

import ChaosCommand
import Settings

Chaos.main(adding: [StoreEntry(SettingsDefaults(), isDefault: true)])
