// chaos's command line with managed stores in it, and one in process: what tests kill.

import ChaosCommand
import ChaosInProcess

Helper.start()
Chaos.main(adding: [
  StoreEntry(ManagedFileKind(), isDefault: true), StoreEntry(ManagedSpinKind(), isDefault: false),
  StoreEntry(InProcess(AstrayKind()), isDefault: false),
  StoreEntry(InProcess(ManagedFileKind(name: "file-within")), isDefault: false),
  StoreEntry(DiaryApp.storeKind, isDefault: false),
  StoreEntry(TasksApp.storeKind, isDefault: false),
])
