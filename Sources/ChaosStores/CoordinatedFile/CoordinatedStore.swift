// The shared defaults in the hands of a test: keys are names, values are bytes.

import ChaosContracts
import ChaosTrace

/// Maps the operations of a store onto the typed interface of the library.
final class CoordinatedStore: Store {
  private let defaults: SharedDefaults

  init(_ defaults: SharedDefaults) { self.defaults = defaults }

  func read(_ key: Key) -> ReadOutcome {
    do throws(StoreError) {
      let data = try defaults.value(PlistData.self, for: key.word)
      return data.map { .value(Value(bytes: $0.bytes)) } ?? .absent
    } catch {
      return error == .corrupt ? .corrupt : .unavailable
    }
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try defaults.set(value.map { PlistData(bytes: $0.bytes) }, for: key.word)
  }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    guard defaults.updatesAtOnce else {
      if let value = change(read(key)) { try write(key, value) }
      return
    }
    try defaults.update(PlistData.self, for: key.word) { stored in
      change(stored.map { .value(Value(bytes: $0.bytes)) } ?? .absent)
        .map { PlistData(bytes: $0.bytes) }
    }
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) {
    try defaults.change { values in
      for change in changes {
        values[change.key.word] = change.value.map { .data($0.bytes) }
      }
      return true
    }
  }
}
