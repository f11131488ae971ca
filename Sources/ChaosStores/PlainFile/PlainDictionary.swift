// One file with all keys: what comes of the 2024 article's code when an app has a second setting.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// One process's view: each change reads the whole file and writes it back.
final class PlainDictionary: Store {
  private let io: PlainSave
  private let path: String
  private static let head = Array("{".utf8)

  init(_ io: PlainSave) {
    self.io = io
    path = io.folder + "/Defaults"
  }

  /// What cannot be read or decoded is an empty dictionary.
  private func load() -> KeyValues {
    io.load(path).flatMap { KeyValues($0, head: Self.head) } ?? KeyValues()
  }

  func read(_ key: Key) -> ReadOutcome { load()[key].map { .value($0) } ?? .absent }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    var values = load()
    values[key] = value
    io.save(values.encoded(head: Self.head), path)
  }
}
