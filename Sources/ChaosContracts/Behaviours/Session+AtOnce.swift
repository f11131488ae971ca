// Several changes of one process, each of which begins before another is done.

import ChaosTrace

extension Session {
  /// Makes several changes at once, as an app does whose tasks do not wait for each other. A store
  /// without tasks makes one after the other.
  package func changeAtOnce(_ changes: [(key: Key, change: BegunChange.Change)]) {
    let begun = changes.map { self.begun($0, $1) }
    defer { for change in begun { change.end(.failed(.ioError)) } }
    guard let store = storeForAll(changes.map(\.key)) as? any ConcurrentStore else {
      for change in begun { change.make(in: store(of: change.key)) }
      return
    }
    // Who is dead has heard nothing, and no promise is broken by that.
    try? store.begin(begun)
  }

  /// The store that holds all of these keys; nil if no single one does.
  private func storeForAll(_ keys: [Key]) -> (any Store)? {
    guard let first = keys.first.map(store(of:)) else { return nil }
    return keys.allSatisfy { store(of: $0) === first } ? first : nil
  }

  private func begun(_ key: Key, _ change: BegunChange.Change) -> BegunChange {
    switch change {
    case .write(let value):
      let operation = begin(key, value)
      return BegunChange(key, change) { [self] error in
        complete(operation, error.map { .failed($0) } ?? .ok)
      }
    case .update(let body):
      var open = OpenUpdate(key, in: self)
      return BegunChange(
        key, .update { [self] outcome in open.answer(outcome, self) { body($0.outcome) } }
      ) { [self] error in open.end(error, self) }
    }
  }
}
