// The memory behind the mappings of one -shm file: the phone's kernel has it until it goes off.

import ChaosDisk

/// Memory that the processes of a phone share.
final class SharedMemory: RestingObject {
  private let pool: MemoryPool
  private var regions: [MemoryRegion] = []

  init(_ pool: MemoryPool) { self.pool = pool }

  /// A region, made if it is not there yet; nil when the system has no memory to give.
  func region(_ index: Int, size: Int) -> MemoryRegion? {
    while regions.count <= index {
      guard let region = pool.take(size) else { return nil }
      regions.append(region)
    }
    return regions[index]
  }

  /// The file was truncated by the first who attached: what was stored is gone. What dead processes
  /// still have mapped stays as it is.
  func clear() { regions.removeAll(keepingCapacity: true) }

  /// A process that dies keeps a region, others go on with a copy; false without memory for that.
  func leave(_ index: Int) -> Bool {
    guard let copy = pool.take(regions[index].size, copying: regions[index]) else { return false }
    regions[index] = copy
    return true
  }

  /// Whether a region is still the one that a mapping was made of.
  func has(_ region: MemoryRegion, at index: Int) -> Bool {
    index < regions.count && regions[index] === region
  }

  /// Nothing: while no process has it, the first who attaches throws away what was stored.
  var rest: [UInt8] { [] }
}
