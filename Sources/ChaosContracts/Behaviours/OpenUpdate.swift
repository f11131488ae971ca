// A read and the write that is built on it, while the store works at them.

import ChaosTrace

/// An update that has begun: what it has asked so far.
struct OpenUpdate {
  private let key: Key
  private var reading: Int?
  private var writing: Int?

  init(_ key: Key, in session: Session) {
    self.key = key
    reading = session.invoke(.read, key, nil)
  }

  /// The store says what the value is, and hears what becomes of it.
  ///
  /// A store may ask again, after a conflict: then it did not use the earlier answer, and will not.
  /// What nobody gives up would stay possible for ever.
  mutating func answer(_ outcome: ReadOutcome, _ session: Session, _ change: (Answer) -> Value?)
    -> Value?
  {
    if let given = writing { session.complete(given, .retried) }
    writing = nil
    let read = reading ?? session.invoke(.read, key, nil)
    let outcome = session.heard(outcome, by: read)
    session.complete(read, Completion(outcome))
    reading = nil
    let value = change(Answer(outcome, operation: read))
    if let value { writing = session.invoke(.write, key, value, basedOn: read) }
    return value
  }

  /// The store is done; nil is well.
  mutating func end(_ error: StoreError?, _ session: Session) {
    if let reading { session.complete(reading, .failed(error ?? .unavailable)) }
    if let writing { session.complete(writing, error.map { .failed($0) } ?? .ok) }
    (reading, writing) = (nil, nil)
  }
}
