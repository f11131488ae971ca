// A bug that only names out of order show, and the disks that a search draws from.

import ChaosCatalog
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosSearch
import ChaosSimulation
import ChaosTrace
import SystemPackage
import Testing

@Suite struct NameOrderTests {
  /// The first of some traces in which the store meets a value beside the mark that it is gone.
  private static func found(_ source: TraceSource, on disk: DiskModelName? = nil) -> Int? {
    let simulator = Catalog().simulator()
    return (0..<3_000).first { index in
      var trace = source.trace(index)
      if let disk { trace.header.disk = disk }
      return simulator.run(trace, MarkedRemovals()).judged.history.operations.contains {
        $0.completion == .corrupt
      }
    }
  }

  @Test(arguments: 1...10)
  func `A rename that outlives the unlink before it is found from any seed`(_ seed: Int) throws {
    let source = TraceSource(
      seed: UInt64(seed), eras: EraName.allCases, models: DiskModelName.searched)
    #expect(Self.found(source) != nil)
  }

  @Test(arguments: [DiskModelName.apfsPower, .ext4Ordered])
  func `Where names keep their order nothing is found`(_ disk: DiskModelName) {
    let source = TraceSource(
      seed: 1, eras: EraName.allCases, models: DiskModelName.searched)
    #expect(Self.found(source, on: disk) == nil)
  }
}

/// A file for each key, and a mark in its place where it was removed. There are never both, as long
/// as names reach the disk in the order in which they change.
private struct MarkedRemovals: StoreKind {
  var name: String { "marked-removals" }
  var summary: String { "tests the disks of a search" }

  func promises(_ era: Era) -> Promises { Promises() }

  func open(_ host: Host) throws(StoreError) -> any Store { MarkedRemovalsStore(host) }
}

private final class MarkedRemovalsStore: Store {
  private let files: any FileCalls
  private let folder: String

  init(_ host: Host) {
    files = host.files
    folder = host.group
  }

  private func path(_ key: Key, _ kind: String) -> String { "\(folder)/\(key.word).\(kind)" }

  private func exists(_ path: String) throws(Errno) -> Bool {
    do throws(Errno) { _ = try files.status(path) } catch {
      if error == .noSuchFileOrDirectory { return false }
      throw error
    }
    return true
  }

  func read(_ key: Key) -> ReadOutcome {
    do throws(Errno) {
      let isGone = try exists(path(key, "gone"))
      guard try exists(path(key, "value")) else { return .absent }
      if isGone { return .corrupt }
      let file = try files.open(path(key, "value"), [], protection: nil)
      defer { try? files.close(file) }
      return .value(Value(bytes: try files.read(file, at: 0, count: 1 << 20)))
    } catch { return .unavailable }
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    do throws(Errno) {
      // Whoever cannot have the lock at once gives up.
      let lock = try files.open("\(folder)/lock", [.write, .create], protection: .some(.none))
      defer { try? files.close(lock) }
      try files.lock(lock, .flock, .exclusive, range: nil, blocking: false)
      if let value {
        try make(path(key, "new"), value.bytes)
        try remove(path(key, "gone"))
        try files.rename(path(key, "new"), to: path(key, "value"))
        try syncFolder()
      } else {
        try remove(path(key, "value"))
        try syncFolder()
        try make(path(key, "gone"), [])
        try syncFolder()
      }
    } catch { throw .failed(error) }
  }

  private func make(_ path: String, _ bytes: [UInt8]) throws(Errno) {
    let file = try files.open(path, [.write, .create, .truncate], protection: .some(.none))
    defer { try? files.close(file) }
    var done = 0
    while done < bytes.count {
      done += try files.write(file, at: done, Array(bytes[done...]))
    }
    try files.sync(file, .full)
  }

  private func remove(_ path: String) throws(Errno) {
    if try exists(path) { try files.unlink(path) }
  }

  private func syncFolder() throws(Errno) {
    let file = try files.open(folder, [], protection: nil)
    defer { try? files.close(file) }
    try files.sync(file, .full)
  }

  func flush() {}
}
