// A file for each key, written in place by Foundation: a kill in the middle tears it.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation

final class ManagedFile: ManagedStore {
  private let folder: String

  init(_ launch: Launch) throws(StoreError) { folder = launch.group + "/Documents/" }

  func read(_ key: Key) -> ReadOutcome {
    guard FileManager.default.fileExists(atPath: folder + key.word) else { return .absent }
    guard let data = FileManager.default.contents(atPath: folder + key.word) else {
      return .unavailable
    }
    return .value(Value(bytes: Array(data)))
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    let url = URL(fileURLWithPath: folder + key.word)
    do {
      if let value {
        try Data(value.bytes).write(to: url)
      } else if FileManager.default.fileExists(atPath: url.path) {
        try FileManager.default.removeItem(at: url)
      }
    } catch {
      throw .unknown(.ioError)
    }
  }

  func flush() throws(StoreError) {}
}

struct ManagedFileKind: ManagedStoreKind {
  typealias Managed = ManagedFile
  var name = "managed-file"
  var summary: String { "a file for each key, in managed processes" }
  func promises(_ era: Era) -> Promises {
    var promises = Promises()
    // A file that nobody gives a class has that of its folder.
    promises.protection = .completeUntilFirstUnlock
    promises.unavailable = .beforeFirstUnlock
    promises.detectsDamage = false
    return promises
  }
}
