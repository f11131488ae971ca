// chaos's command line with the app's storage in it: `swift run documents-chaos run`.

import ChaosCommand
import DocumentsUnderTest

Chaos.main(adding: [StoreEntry(LibraryFile(), isDefault: true)])
