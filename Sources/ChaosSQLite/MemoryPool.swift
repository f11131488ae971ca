// Memory for -shm files, kept from one run to the next: asking the system for it at every opening
// of a database takes longer than SQLite's own part.

import CSharedMemory

/// Memory that is mapped already. Whoever takes some finds it empty, so no run learns of another.
final class MemoryPool {
  /// Memory, and the places where it is mapped: always at least one.
  struct Block {
    let descriptor: Int32
    let size: Int
    var views: [UnsafeMutableRawPointer]
  }

  private var free: [Block] = []

  deinit {
    for block in free {
      for view in block.views { chaos_memory_unmap(view, block.size) }
      chaos_memory_close(block.descriptor)
    }
  }

  /// A region of zeros, or a copy of another one; nil when the system has no memory to give.
  func take(_ size: Int, copying other: MemoryRegion? = nil) -> MemoryRegion? {
    let block: Block
    if let place = free.lastIndex(where: { $0.size == size }) {
      block = free.remove(at: place)
      if other == nil {
        block.views[0].initializeMemory(as: UInt8.self, repeating: 0, count: size)
      }
    } else {
      guard let made = make(size) else { return nil }
      block = made
    }
    if let other { block.views[0].copyMemory(from: other.bytes, byteCount: size) }
    return MemoryRegion(block, of: self)
  }

  private func make(_ size: Int) -> Block? {
    let descriptor = chaos_memory_make(size)
    if descriptor < 0 { return nil }
    guard let view = chaos_memory_map(descriptor, size) else {
      chaos_memory_close(descriptor)
      return nil
    }
    return Block(descriptor: descriptor, size: size, views: [view])
  }

  /// Nobody needs the memory any more.
  func give(_ block: Block) {
    // A dead process took its only mapping with it.
    if block.views.isEmpty { return chaos_memory_close(block.descriptor) }
    free.append(block)
  }
}
