// A file of fixed slots: stored into by shared mappings, or written by O_DSYNC.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation

/// A slot of 64 bytes for each key. A value is its length and its first bytes.
final class SlotFile: ManagedStore {
  private static let slot = 64
  private static let size = slot * Key.allCases.count
  private let file: Int32
  private let start: UnsafeMutableRawPointer?

  init(_ launch: Launch) throws(StoreError) {
    let isMapped = launch.words.contains("mapped")
    let flags = O_RDWR | O_CREAT | (isMapped ? 0 : O_DSYNC)
    file = open(launch.group + "/Documents/slots", flags, 0o644)
    guard file >= 0, ftruncate(file, off_t(Self.size)) == 0 else { throw .failed(.ioError) }
    guard isMapped else {
      start = nil
      return
    }
    start = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    if start == MAP_FAILED { throw .failed(.ioError) }
    // The mapping outlives the descriptor; a second one closes for good.
    let copy = dup(file)
    close(copy)
  }

  private func place(_ key: Key) -> Int { Int(key.code) * Self.slot }

  func read(_ key: Key) -> ReadOutcome {
    var bytes = [UInt8](repeating: 0, count: Self.slot)
    if let start {
      bytes = Array(UnsafeRawBufferPointer(start: start + place(key), count: Self.slot))
    } else if pread(file, &bytes, Self.slot, off_t(place(key))) != Self.slot {
      return .unavailable
    }
    let count = Int(bytes[0])
    return count == 0 ? .absent : .value(Value(bytes: Array(bytes[1...].prefix(count - 1))))
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    let kept = (value?.bytes ?? []).prefix(Self.slot - 1)
    var bytes = [value == nil ? 0 : UInt8(kept.count + 1)] + kept
    bytes += [UInt8](repeating: 0, count: Self.slot - bytes.count)
    guard let start else {
      guard pwrite(file, bytes, Self.slot, off_t(place(key))) == Self.slot else {
        throw .unknown(.ioError)
      }
      return
    }
    // A kill may come between the two halves: a call stands there.
    let half = Self.slot / 2
    bytes.withUnsafeBytes { bytes in
      (start + place(key) + half).copyMemory(from: bytes.baseAddress! + half, byteCount: half)
    }
    _ = msync(start, Self.size, Int32(MS_SYNC))
    bytes.withUnsafeBytes { bytes in
      (start + place(key)).copyMemory(from: bytes.baseAddress!, byteCount: half)
    }
    guard msync(start, Self.size, Int32(MS_SYNC)) == 0 else { throw .unknown(.ioError) }
  }

  func flush() throws(StoreError) {}
}

struct SlotFileKind: ManagedStoreKind {
  typealias Managed = SlotFile
  var words: [String]
  var name: String { "slots" }
  var summary: String { "a file of slots" }
  func promises(_ era: Era) -> Promises { Promises() }
}
