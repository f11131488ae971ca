// chaos's command line with three libraries in it: `swift run stores-chaos run --store lmdb`.

import ChaosCommand
import StoresUnderTest

Chaos.main(adding: [
  StoreEntry(LMDBStore(), isDefault: true), StoreEntry(GDBMStore(), isDefault: true),
  StoreEntry(LevelDBStore(), isDefault: true),
])
