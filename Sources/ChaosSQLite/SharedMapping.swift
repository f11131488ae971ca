// One process's view of a -shm file: the open file, its regions in memory, the locks on its bytes.

import CSQLite
import CSharedMemory

/// The shared memory of a database as one process has it mapped.
final class SharedMapping {
  let memory: SharedMemory
  let descriptor: Int32
  let path: String
  let isReadOnly: Bool
  /// Connections that use it.
  var connections: [OpenFile] = []
  /// For each lock how many connections share it; -1 when one excludes the others.
  var holders = [Int](repeating: 0, count: Int(SQLITE_SHM_NLOCK))
  /// The deadman switch could not be taken: the memory is not to be trusted.
  var isUnlocked = false
  private var regions: [UnsafeMutableRawPointer] = []
  private var regionSize = 0

  init(_ memory: SharedMemory, descriptor: Int32, path: String, isReadOnly: Bool) {
    self.memory = memory
    self.descriptor = descriptor
    self.path = path
    self.isReadOnly = isReadOnly
  }

  deinit { for region in regions { chaos_memory_unmap(region, regionSize) } }

  /// A region, if it is mapped.
  func region(_ index: Int) -> UnsafeMutableRawPointer? {
    index < regions.count ? regions[index] : nil
  }

  /// Maps regions up to one.
  ///
  /// - Returns: false when the system has no memory to give.
  func map(upTo index: Int, size: Int) -> Bool {
    regionSize = size
    while regions.count <= index {
      guard memory.grow(to: (regions.count + 1) * size),
        let region = chaos_memory_map(memory.descriptor, regions.count * size, size)
      else { return false }
      regions.append(region)
    }
    return true
  }

  /// What is stored from now on is seen by nobody else.
  func detach() {
    for (index, region) in regions.enumerated() {
      _ = chaos_memory_detach(region, memory.descriptor, index * regionSize, regionSize)
    }
  }
}
