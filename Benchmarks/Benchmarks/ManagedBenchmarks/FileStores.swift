// One store twice: in process, over the phone's calls, and managed, over Foundation's.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import SystemPackage

/// A file for each key, replaced as a whole: temporary file, sync, rename.
struct InProcessFile: StoreKind {
  var name: String { "file-in-process" }
  var summary: String { "a file for each key" }
  func promises(_ era: Era) -> Promises {
    var promises = Promises()
    // A file that nobody gives a class has that of its folder.
    promises.protection = .completeUntilFirstUnlock
    promises.unavailable = .beforeFirstUnlock
    promises.detectsDamage = false
    return promises
  }
  func open(_ host: ChaosPhone.Host) throws(StoreError) -> any Store { FileInProcess(host) }

  private final class FileInProcess: Store {
    private let files: any FileCalls
    private let folder: String

    init(_ host: ChaosPhone.Host) {
      files = host.files
      folder = host.group + "/Documents/"
    }

    func read(_ key: Key) -> ReadOutcome {
      do throws(Errno) {
        let file = try files.open(folder + key.word, [], protection: nil)
        let bytes = try files.read(file, at: 0, count: 1 << 16)
        try files.close(file)
        return .value(Value(bytes: bytes))
      } catch {
        return error == .noSuchFileOrDirectory ? .absent : .unavailable
      }
    }

    func write(_ key: Key, _ value: Value?) throws(StoreError) {
      let path = folder + key.word
      do throws(Errno) {
        guard let value else { return try files.unlink(path) }
        let file = try files.open(path + ".new", [.create, .write, .truncate], protection: nil)
        _ = try files.write(file, at: 0, value.bytes)
        try files.sync(file, .full)
        try files.close(file)
        try files.rename(path + ".new", to: path)
      } catch {
        throw .unknown(error)
      }
    }
  }
}

/// The same with Foundation, in managed processes. What they did is counted.
final class ManagedFileKind: ManagedStoreKind {
  typealias Managed = ManagedFile
  var name: String { "file-managed" }
  var summary: String { "a file for each key, by Foundation" }
  func promises(_ era: Era) -> Promises {
    var promises = Promises()
    // A file that nobody gives a class has that of its folder.
    promises.protection = .completeUntilFirstUnlock
    promises.unavailable = .beforeFirstUnlock
    promises.detectsDamage = false
    return promises
  }
}

final class ManagedFile: ManagedStore {
  private let folder: URL

  init(_ launch: Launch) throws(StoreError) {
    folder = URL(fileURLWithPath: launch.group + "/Documents")
  }

  private func url(_ key: Key) -> URL { folder.appendingPathComponent(key.word) }

  func read(_ key: Key) -> ReadOutcome {
    guard FileManager.default.fileExists(atPath: url(key).path) else { return .absent }
    guard let data = try? Data(contentsOf: url(key)) else { return .unavailable }
    return .value(Value(bytes: Array(data)))
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    do {
      guard let value else { return try FileManager.default.removeItem(at: url(key)) }
      try Data(value.bytes).write(to: url(key), options: .atomic)
    } catch {
      throw .unknown(.ioError)
    }
  }
}
