// Memory that processes share with files: what is stored there is in the file, and a crash treats
// it as what it is.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct MappingTests {
  private let path = "/group/Documents/map"

  private func content(_ handset: ManagedPhone) -> String? {
    handset.phone.disk.tree().first { $0.path == path }.map {
      String(decoding: $0.content.prefix(5), as: UTF8.self)
    }
  }

  /// One process stores; another sees it in its mapping and by read(2).
  @Test(arguments: [false, true]) func processesShareTheirPages(within: Bool) throws {
    let handset = ManagedPhone(within: within)
    _ = handset.phone.launch(.notifications, .push)
    let app = try handset.open(MapScript.self)
    let other = try handset.open(MapScript.self, in: .notifications)
    try app.write(.streak, Value(bytes: Array("first".utf8)))
    #expect(other.read(.streak) == .value(Value(bytes: Array("first".utf8))))
    #expect(other.check() == ["first"])
    try other.write(.streak, Value(bytes: Array("other".utf8)))
    #expect(app.read(.streak) == .value(Value(bytes: Array("other".utf8))))
    #expect(content(handset) == "other")
    #expect(handset.phone.refusals == [])
  }

  /// A kill takes nothing that was stored; the pages are the kernel's.
  @Test(arguments: [false, true]) func aKillLeavesThem(within: Bool) throws {
    let handset = ManagedPhone(within: within)
    try handset.open(MapScript.self).write(.streak, Value(bytes: Array("saved".utf8)))
    #expect(handset.phone.kill(.app, .jetsam))
    #expect(content(handset) == "saved")
  }

  /// A panic takes what was not synced; msync(MS_SYNC) keeps it.
  @Test(arguments: [false, true], [false, true])
  func aPanicTakesWhatWasNotSynced(syncs: Bool, within: Bool) throws {
    let handset = ManagedPhone(within: within)
    let store = try handset.open(MapScript.self)
    try store.write(.streak, Value(bytes: Array("older".utf8)))
    try store.flush()
    try store.write(.streak, Value(bytes: Array("newer".utf8)))
    if syncs { try store.flush() }
    handset.phone.panic(.none)
    #expect(content(handset) == (syncs ? "newer" : "older"))
  }
}

#if os(Linux)
  extension MappingTests {
    /// A worker has an end to its addresses, and a database maps many small files: each takes no
    /// more than it is long.
    @Test(arguments: [false, true]) func smallFilesTakeFewAddresses(within: Bool) throws {
      func addresses() throws -> Int {
        let line = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(Int(line.prefix { $0 != " " })) * 4096
      }
      let handset = ManagedPhone(within: within)
      let before = try addresses()
      let store = try handset.open(ManyMapsScript.self)
      try store.write(.streak, Value(bytes: Array("last!".utf8)))
      #expect(handset.phone.disk.tree().count { $0.path.hasPrefix("/group/Documents/map") } == 64)
      // Other tests run beside this one: 64 maps of 256 MB would be 16 GB.
      #expect(try addresses() - before < 8 << 30)
      #expect(handset.phone.refusals == [])
    }
  }
#endif

/// Five bytes in each of many mappings.
final class ManyMapsScript: Script {
  override func write(_ key: Key, _ value: Value?) throws(StoreError) {
    for number in 0..<64 {
      let file = open(launch.group + "/Documents/map\(number)", O_RDWR | O_CREAT, 0o644)
      ftruncate(file, 4096)
      let start = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      close(file)
      guard let start, start != MAP_FAILED else { throw .failed(.noMemory) }
      memcpy(start, value?.bytes ?? [], value?.bytes.count ?? 0)
    }
  }
}

/// Five bytes in a mapping.
final class MapScript: Script {
  private var start: UnsafeMutableRawPointer?
  private var file: Int32 = -1

  required init(_ launch: Launch) throws(StoreError) {
    try super.init(launch)
    file = open(launch.group + "/Documents/map", O_RDWR | O_CREAT, 0o644)
    ftruncate(file, 5_000)
    start = mmap(nil, 5_000, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    if start == MAP_FAILED { throw .failed(.ioError) }
  }

  override func read(_ key: Key) -> ReadOutcome {
    guard let start else { return .unavailable }
    return .value(Value(bytes: Array(UnsafeRawBufferPointer(start: start, count: 5))))
  }

  override func write(_ key: Key, _ value: Value?) throws(StoreError) {
    for (place, byte) in (value?.bytes ?? []).prefix(5).enumerated() {
      start?.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
    }
  }

  override func flush() throws(StoreError) {
    guard msync(start, 5_000, Int32(MS_SYNC)) == 0, fsync(file) == 0 else {
      throw .unknown(.ioError)
    }
  }

  /// By the other way.
  override func check() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 5)
    pread(file, &bytes, 5, 0)
    return [String(decoding: bytes, as: UTF8.self)]
  }
}
