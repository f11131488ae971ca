// A file for each key.

import ChaosContracts
import ChaosPhone
import ChaosTrace
import SystemPackage

/// One process's view: nothing is kept in memory.
final class PlainFiles: Store {
  private let io: PlainSave

  init(_ io: PlainSave) { self.io = io }

  private func path(_ key: Key) -> String { io.folder + "/Defaults-" + key.word }

  func read(_ key: Key) -> ReadOutcome {
    guard let bytes = io.load(path(key)) else { return .absent }
    let value = Value(bytes: bytes)
    // Text is taken as it is, even when it is empty; everything else must decode, or it is nil.
    if key.kind == .text { return .value(value) }
    return value.isWellFormed ? .value(value) : .absent
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    if let value {
      io.save(value.bytes, path(key))
    } else {
      do throws(Errno) { try io.remove(path(key)) } catch {
        // Printed.
      }
    }
  }
}
