// A store that knows nothing of chaos: Foundation's files, in managed processes.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation

/// A file for each key.
final class ManagedNotes: ManagedStore {
  private let folder: URL
  private let isAtomic: Bool

  init(_ launch: Launch) throws(StoreError) {
    folder = URL(fileURLWithPath: launch.group + "/Documents/notes")
    isAtomic = launch.words.contains("atomic")
    try failing {
      try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: true)
    }
  }

  private func failing(_ body: (URL) throws -> Void) throws(StoreError) {
    do { try body(folder) } catch { throw .failed(.ioError) }
  }

  private func file(_ key: Key) -> URL { folder.appendingPathComponent(key.word) }

  func read(_ key: Key) -> ReadOutcome {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard names.contains(key.word) else { return .absent }
    guard let data = try? Data(contentsOf: file(key)) else { return .unavailable }
    return .value(Value(bytes: Array(data)))
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try failing { _ in
      if let value {
        try Data(value.bytes).write(to: file(key), options: isAtomic ? .atomic : [])
      } else if FileManager.default.fileExists(atPath: file(key).path) {
        try FileManager.default.removeItem(at: file(key))
      }
    }
  }

  func flush() {}
}

struct ManagedNotesFile: ManagedStoreKind {
  typealias Managed = ManagedNotes
  var words: [String]
  var name: String { "managed-notes" }
  var summary: String { "Foundation's files" }
  func promises(_ era: Era) -> Promises { Promises() }
}
