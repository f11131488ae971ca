// chaos's command line with the app's store in it: `swift run notes-chaos run`.

import ChaosCommand
import Notes

Chaos.main(adding: [
  StoreEntry(name: "notes", options: ["naive"], isDefault: true) { spec in
    NotesFile(isNaive: spec.options.contains { $0.name == "naive" })
  }
])
