// chaos's command line with the app's store in it: `swift run notes-chaos run`.

import ChaosCommand
import Notes

Chaos.main(adding: [StoreEntry(NotesFile(), isDefault: true)])
