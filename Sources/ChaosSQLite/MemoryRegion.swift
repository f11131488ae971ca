// A piece of memory that can be mapped several times, taken from a pool and given back to it.

import CSharedMemory

/// One region of shared memory. Its memory goes back to the pool when nobody has it any more.
final class MemoryRegion {
  private let pool: MemoryPool
  private var block: MemoryPool.Block
  /// How many mappings there are.
  private(set) var mappings = 0

  init(_ block: MemoryPool.Block, of pool: MemoryPool) {
    self.block = block
    self.pool = pool
  }

  deinit { pool.give(block) }

  var size: Int { block.size }

  /// Where somebody who has no mapping finds the bytes.
  var bytes: UnsafeMutableRawPointer { block.views[0] }

  /// Maps the region once more; nil when the system has no memory to give.
  func map() -> UnsafeMutableRawPointer? {
    if mappings == block.views.count {
      guard let view = chaos_memory_map(block.descriptor, block.size) else { return nil }
      block.views.append(view)
    }
    // Views in use come first.
    mappings += 1
    return block.views[mappings - 1]
  }

  /// A mapping is not used any more.
  func unmap(_ view: UnsafeMutableRawPointer) {
    guard let place = block.views.firstIndex(of: view) else {
      chaos_memory_unmap(view, block.size)
      return
    }
    mappings -= 1
    block.views.swapAt(place, mappings)
  }

  /// What is stored through a mapping from now on is seen by nobody else.
  func detach(_ view: UnsafeMutableRawPointer) {
    guard let place = block.views.firstIndex(of: view),
      chaos_memory_detach(view, block.descriptor, block.size) == 0
    else { return }
    // It is no view of the region any more, and goes when it is unmapped.
    mappings -= 1
    block.views.swapAt(place, mappings)
    block.views.remove(at: mappings)
  }
}
