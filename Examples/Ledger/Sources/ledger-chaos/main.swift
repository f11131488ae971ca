// chaos's command line with the app's database in it: `swift run ledger-chaos run`.

import ChaosCommand
import Ledger

Chaos.main(adding: [
  StoreEntry(LedgerDatabase(), isDefault: true), StoreEntry(LedgerPoolDatabase(), isDefault: false),
])
