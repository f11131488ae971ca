// Memory that a worker and its campaign share. The worker notes in it what it is about to do, so
// that its death says which trace it died of; the campaign asks it there to come to an end. It is
// handed over as a descriptor: no path is opened, and whoever runs a worker by hand has none.

import CSharedMemory

/// The words that a worker and its campaign share.
package final class Heartbeat: @unchecked Sendable {
  /// Where a worker finds it.
  package static let descriptor: Int32 = 3

  package let memory: Int32
  private let address: UnsafeMutableRawPointer

  private static let size = 4_096
  /// What makes it one: "chaoshb1".
  private static let mark: Int64 = 0x6368_616F_7368_6231
  private enum Place: Int { case mark, number, isAskedToStop }

  package init?() {
    memory = chaos_memory_make(Self.size)
    guard memory >= 0, let mapped = chaos_memory_map(memory, Self.size) else {
      if memory >= 0 { chaos_memory_close(memory) }
      return nil
    }
    address = mapped
    chaos_memory_store(address, Place.mark.rawValue, Self.mark)
  }

  /// The one that this process was started with; nil if nobody handed one over.
  init?(handedOver memory: Int32) {
    guard chaos_memory_is_own(memory) != 0,
      let mapped = chaos_memory_map(memory, Self.size)
    else { return nil }
    guard chaos_memory_load(mapped, Place.mark.rawValue) == Self.mark else {
      chaos_memory_unmap(mapped, Self.size)
      return nil
    }
    self.memory = memory
    address = mapped
  }

  deinit {
    chaos_memory_unmap(address, Self.size)
    chaos_memory_close(memory)
  }

  /// The number that was noted last; -1 if none was.
  var number: Int {
    get { Int(chaos_memory_load(address, Place.number.rawValue)) }
    set { chaos_memory_store(address, Place.number.rawValue, Int64(newValue)) }
  }

  /// Whether the campaign wants an answer now.
  var isAskedToStop: Bool {
    get { chaos_memory_load(address, Place.isAskedToStop.rawValue) != 0 }
    set { chaos_memory_store(address, Place.isAskedToStop.rawValue, newValue ? 1 : 0) }
  }
}
