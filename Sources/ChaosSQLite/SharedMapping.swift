// One process's view of a -shm file: the open file, its regions in memory, the locks on its bytes.

import CSQLite

/// The shared memory of a database as one process has it mapped.
final class SharedMapping {
  private(set) var memory: SharedMemory
  let descriptor: Int32
  let path: String
  let isReadOnly: Bool
  /// Connections that use it.
  var connections: [OpenFile] = []
  /// For each lock how many connections share it; -1 when one excludes the others.
  @exclusivity(unchecked) var holders = [Int](repeating: 0, count: Int(SQLITE_SHM_NLOCK))
  /// The deadman switch could not be taken: the memory is not to be trusted.
  @exclusivity(unchecked) var isUnlocked = false
  private var regions: [(region: MemoryRegion, view: UnsafeMutableRawPointer)] = []

  init(_ memory: SharedMemory, descriptor: Int32, path: String, isReadOnly: Bool) {
    self.memory = memory
    self.descriptor = descriptor
    self.path = path
    self.isReadOnly = isReadOnly
  }

  deinit { for mapped in regions { mapped.region.unmap(mapped.view) } }

  /// A region, if it is mapped.
  func region(_ index: Int) -> UnsafeMutableRawPointer? {
    index < regions.count ? regions[index].view : nil
  }

  /// Maps regions up to one.
  ///
  /// - Returns: false when the system has no memory to give.
  func map(upTo index: Int, size: Int) -> Bool {
    while regions.count <= index {
      guard let region = memory.region(regions.count, size: size), let view = region.map() else {
        return false
      }
      regions.append((region, view))
    }
    return true
  }

  /// What is stored from now on is seen by nobody else.
  func detach() {
    // The kernel is gone, and nobody else has the memory.
    if isKnownUniquelyReferenced(&memory) { return }
    for (index, mapped) in regions.enumerated() {
      // Whoever is alone with a region keeps it.
      if mapped.region.mappings == 1, !memory.has(mapped.region, at: index) || memory.leave(index) {
        continue
      }
      mapped.region.detach(mapped.view)
    }
  }
}
