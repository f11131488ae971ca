// The save of the 2024 article, and its load: every error ends in a print and a return.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

/// One process's view of its plain files: nothing is kept in memory.
final class PlainStore: Store {
  private let host: Host
  private let kind: PlainFile
  private var files: any FileCalls { host.files }
  private static let head = Array("{".utf8)

  init(_ host: Host, _ kind: PlainFile) {
    self.host = host
    self.kind = kind
  }

  /// Where the files are. Asked for each time, since containers move (F116).
  private var folder: String { kind.place == .group ? host.group : host.container }

  private func path(_ key: Key) -> String {
    folder + (kind.layout == .files ? "/Defaults-" + key.word : "/Defaults")
  }

  /// `Data(contentsOf:)`: an error is printed and becomes nil.
  private func load(_ key: Key) -> [UInt8]? { try? files.contents(path(key)) }

  /// What cannot be read or decoded is an empty dictionary.
  private func dictionary(_ key: Key) -> KeyValues {
    load(key).flatMap { KeyValues($0, head: Self.head) } ?? KeyValues()
  }

  func read(_ key: Key) -> ReadOutcome {
    if kind.layout == .dictionary { return ReadOutcome(dictionary(key)[key]) }
    guard let bytes = load(key) else { return .absent }
    let value = Value(bytes: bytes)
    // Text is taken as it is, even when it is empty; everything else must decode, or it is nil.
    return key.kind == .text || value.isWellFormed ? .value(value) : .absent
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    if kind.layout == .dictionary {
      var values = dictionary(key)
      values[key] = value
      save(values.encoded(head: Self.head), path(key))
    } else if let value {
      save(value.bytes, path(key))
    } else {
      // An error is printed.
      try? files.unlink(path(key))
    }
  }

  /// `data.write(to:)`, then the protection. Errors are printed; the caller learns nothing.
  private func save(_ bytes: [UInt8], _ path: String) {
    do throws(Errno) {
      if kind.isAtomic {
        try replace(bytes, path)
      } else {
        try overwrite(bytes, path)
      }
      // A second step: until here a new file has the folder's class.
      try files.setProtection(path, kind.protection)
    } catch {
      // The article prints the error.
    }
  }

  /// Without `.atomic`: truncates, writes, syncs; on an error the partial file stays (F100).
  private func overwrite(_ bytes: [UInt8], _ path: String) throws(Errno) {
    let file = try files.open(path, [.write, .create, .truncate], protection: nil)
    do throws(Errno) {
      // Foundation takes a short write for the end of its work.
      if !bytes.isEmpty { _ = try files.write(file, bytes) }
      if !bytes.isEmpty { try files.sync(file, .file) }
    } catch {
      try? files.close(file)
      throw error
    }
    try files.close(file)
  }

  /// As `.atomic` does it: a temporary file of its own, fsync, rename (F98). The new file has the
  /// folder's class until the protection is set. A process that dies before the rename leaves its
  /// temporary file behind for ever: it is the app's, beside the old file. Foundation's own lies in
  /// a folder that iOS empties (F99, F143).
  private func replace(_ bytes: [UInt8], _ path: String) throws(Errno) {
    let temporary = "\(folder)/.dat.nosync.\(String(host.random(), radix: 36))"
    let file = try files.open(temporary, [.write, .create, .exclusive], protection: nil)
    do throws(Errno) {
      try files.writeAll(file, bytes)
      if !bytes.isEmpty { try files.sync(file, .file) }
    } catch {
      try? files.close(file)
      try? files.unlink(temporary)
      throw error
    }
    try files.close(file)
    try files.rename(temporary, to: path)
  }
}
