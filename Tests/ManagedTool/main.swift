// chaos's command line with a managed store in it: what tests kill.

import ChaosCommand

Chaos.main(adding: [
  StoreEntry(ManagedFileKind(), isDefault: true), StoreEntry(ManagedSpinKind(), isDefault: false),
])
