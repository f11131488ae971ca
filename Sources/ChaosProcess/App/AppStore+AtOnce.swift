// Several changes of an app at once.

import ChaosContracts

extension AppStore: ConcurrentStore {
  /// Begins each change whose code may run on any thread on one of its own, which has a task do
  /// what is asynchronous. The others are the main thread's, one after the other.
  package func begin(_ changes: [BegunChange]) throws(StoreError) {
    let isTask = { (change: BegunChange) in self.isConcurrent(change.key) }
    let working = changes.filter(isTask).map { change in
      Working { change.make(in: self) }
    }
    for change in changes where !isTask(change) { change.make(in: self) }
    for work in working { work.wait() }
  }
}
