// The store as a behaviour sees it: every operation is recorded, with what it was built on.

import ChaosPhone
import ChaosTrace

/// A store in the hands of an app's code, with a history of all that is asked and answered.
public final class Session {
  private let store: any Store
  private let recorder: Recorder
  private let process: Process
  private let step: Int?

  /// - Parameter step: the step of the trace in which the act began; nil in the epilogue.
  package init(_ store: any Store, _ recorder: Recorder, _ process: Process, step: Int?) {
    self.store = store
    self.recorder = recorder
    self.process = process
    self.step = step
  }

  private func invoke(
    _ kind: OperationKind, _ key: Key?, _ value: Value?, basedOn: Int? = nil, batch: Int? = nil
  ) -> Int {
    recorder.invoke(kind, key, value, by: process, step: step, basedOn: basedOn, batch: batch)
  }

  /// A number that no other written value carries.
  public func stamp() -> Int { recorder.nextStamp() }

  /// Reads a key.
  @discardableResult
  public func read(_ key: Key) -> ReadOutcome {
    let operation = invoke(.read, key, nil)
    let outcome = store.read(key)
    recorder.complete(operation, Completion(outcome))
    return outcome
  }

  /// Sets a value, or removes it if nil.
  @discardableResult
  public func write(_ key: Key, _ value: Value?) -> Bool {
    let operation = invoke(value == nil ? .remove : .write, key, value)
    do throws(StoreError) {
      try store.write(key, value)
      recorder.complete(operation, .ok)
      return true
    } catch {
      recorder.complete(operation, .failed(error))
      return false
    }
  }

  /// Changes a value by what it is now: a read, and a write that is built on it.
  @discardableResult
  public func update(_ key: Key, _ change: (ReadOutcome) -> Value?) -> Bool {
    var writing: Int?
    var reading: Int? = invoke(.read, key, nil)
    do throws(StoreError) {
      try store.update(key) { outcome in
        // A store may ask again, after a conflict: then the earlier answer was not used.
        let read = reading ?? invoke(.read, key, nil)
        recorder.complete(read, Completion(outcome))
        reading = nil
        let value = change(outcome)
        if let value { writing = invoke(.write, key, value, basedOn: read) }
        return value
      }
      if let reading { recorder.complete(reading, .failed(.unavailable)) }
      if let writing { recorder.complete(writing, .ok) }
      return true
    } catch {
      if let reading { recorder.complete(reading, .failed(error)) }
      if let writing { recorder.complete(writing, .failed(error)) }
      return false
    }
  }

  /// Makes several changes.
  @discardableResult
  public func apply(_ changes: [StoreChange]) -> Bool {
    let batch = recorder.nextBatch()
    let operations = changes.map { change in
      invoke(change.value == nil ? .remove : .write, change.key, change.value, batch: batch)
    }
    do throws(StoreError) {
      try store.apply(changes)
      for operation in operations { recorder.complete(operation, .ok) }
      return true
    } catch {
      for operation in operations { recorder.complete(operation, .failed(error)) }
      return false
    }
  }

  /// Makes what was acknowledged durable.
  public func flush() {
    let operation = invoke(.flush, nil, nil)
    do throws(StoreError) {
      try store.flush()
      recorder.complete(operation, .ok)
    } catch {
      recorder.complete(operation, .failed(error))
    }
  }
}
