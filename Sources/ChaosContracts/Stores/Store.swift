// What a store must be able to do. One object lives in each process that opened it.

import ChaosTrace

/// A store under test, as one process holds it.
///
/// A store is made by its `StoreKind` when a process first needs it, and dies with the process.
/// Everything that it uses comes from the `Host` that it was made with.
public protocol Store: AnyObject {
  /// What is stored under a key. Whoever cannot tell says so: to answer "absent" for what cannot be
  /// read is the mistake that this tool looks for (I1).
  func read(_ key: Key) -> ReadOutcome
  /// Sets a value, or removes it if nil. Returning means that the change is acknowledged.
  ///
  /// - Throws: `.unknown` where the change may be there; any other error says that it is not.
  func write(_ key: Key, _ value: Value?) throws(StoreError)
  /// Changes a value by what it is now. `change` gives nil to leave it alone. Who calls it again,
  /// after a conflict, has given up the answer before: that value must never be seen.
  ///
  /// - Throws: as `write`.
  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError)
  /// Makes several changes, together if the store promises so.
  ///
  /// - Throws: `.unknown` also where some are made and others are not.
  func apply(_ changes: [StoreChange]) throws(StoreError)
  /// Makes what was acknowledged durable, as far as the store can.
  ///
  /// - Throws: where that did not work; what was acknowledged is not taken back by it.
  func flush() throws(StoreError)
  /// What the store's own check of its files complains about; nothing if all is well or unchecked.
  func check() -> [String]
  /// What the app shows its user of its authorisations, by the code of the kind of personal data;
  /// nil if it shows nothing of the sort.
  func authorizations() -> [Authorization]?
}

/// One change of a batch.
public struct StoreChange: Hashable, Sendable {
  /// The key that changes.
  public var key: Key
  /// Nil removes the key.
  public var value: Value?

  /// A change of one key; nil removes it.
  public init(key: Key, value: Value?) {
    self.key = key
    self.value = value
  }
}

extension Store {
  /// Reads, then writes: two calls, so a store that leaves it at that must not promise
  /// `atomicUpdates`.
  ///
  /// - Throws: what `write` throws.
  public func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    if let value = change(read(key)) { try write(key, value) }
  }

  /// One change after the other. A store that leaves it at that must not promise `atomicBatches`.
  /// When the first change fails, its error is thrown; when a later one does, those before it are
  /// made, and `StoreError.unknown` is thrown.
  public func apply(_ changes: [StoreChange]) throws(StoreError) { try applyEach(changes) }

  package func applyEach(_ changes: [StoreChange]) throws(StoreError) {
    for (place, change) in changes.enumerated() {
      do throws(StoreError) { try write(change.key, change.value) } catch {
        throw place == 0 ? error : error.afterOthers
      }
    }
  }

  /// Nothing to do.
  public func flush() throws(StoreError) {}

  /// Nothing to complain about.
  public func check() -> [String] { [] }

  /// Most apps need none.
  public func authorizations() -> [Authorization]? { nil }
}
