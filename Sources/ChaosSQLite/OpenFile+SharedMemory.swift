// The shared memory of WAL mode: a -shm file with locks on its bytes, and memory behind it.
//
// The file is real: it has a class, a size, and stays behind. Its content is memory of the kernel,
// which is lost when the phone goes off; the first who attaches throws the content away in any
// case, so nobody ever sees what a crash left in the file.

import CSQLite
import CSharedMemory
import ChaosDisk
import SystemPackage

extension OpenFile {
  private static let firstLockByte = (22 + Int(SQLITE_SHM_NLOCK)) * 4
  /// Shared by everyone who has the memory mapped; whoever gets it alone is the first.
  private static let deadmanByte = firstLockByte + Int(SQLITE_SHM_NLOCK)
  private static var deadman: Range<Int> { deadmanByte..<deadmanByte + 1 }

  /// xShmMap.
  func map(
    _ region: Int, size: Int, extends: Bool,
    _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> Int32 {
    out.pointee = nil
    guard let node else { return ResultCode.memoryMapFailed }
    if machine.isDead { return SQLITE_IOERR }
    if !usesMapping {
      let code = attach(node)
      if code != SQLITE_OK { return code }
    }
    guard let mapping = node.mapping else { return ResultCode.memoryMapFailed }
    if mapping.isUnlocked {
      let code = takeDeadman(mapping)
      if code != SQLITE_OK { return code }
      mapping.isUnlocked = false
    }
    if mapping.region(region) == nil {
      let code = extend(mapping, to: (region + 1) * size, extends)
      if code == SQLITE_DONE { return mapping.isReadOnly ? SQLITE_READONLY : SQLITE_OK }
      if code != SQLITE_OK { return code }
      if machine.isDead { return SQLITE_IOERR }
      guard mapping.map(upTo: region, size: size, files) else { return ResultCode.memoryMapFailed }
    }
    out.pointee = mapping.region(region)
    return mapping.isReadOnly ? SQLITE_READONLY : SQLITE_OK
  }

  /// Makes the file large enough, page by page: no store through the mapping finds the disk full.
  /// Returns SQLITE_DONE when the file is too small and must not grow.
  private func extend(_ mapping: SharedMapping, to size: Int, _ extends: Bool) -> Int32 {
    do throws(Errno) {
      let now = try files.status(mapping.descriptor).size
      if now >= size { return SQLITE_OK }
      if !extends { return SQLITE_DONE }
      for page in now / Disk.pageSize..<size / Disk.pageSize {
        let at = page * Disk.pageSize + Disk.pageSize - 1
        guard try files.write(mapping.descriptor, at: at, [0]) == 1 else {
          return ResultCode.memorySizeFailed
        }
      }
      return SQLITE_OK
    } catch {
      return failed(error, ResultCode.memorySizeFailed)
    }
  }

  /// - Returns: READONLY_CANTINIT when this connection is attached, and the memory is not to be
  ///   trusted: SQLite then makes an index of its own.
  private func attach(_ node: FileNode) -> Int32 {
    var code = SQLITE_OK
    if node.mapping == nil {
      code = openMapping(node)
      if code != SQLITE_OK, code != ResultCode.readOnlyCannotInitialise { return code }
    }
    node.mapping?.connections.append(self)
    usesMapping = true
    return code
  }

  private func openMapping(_ node: FileNode) -> Int32 {
    let path = self.path + "-shm"
    let opened: Int32
    var isReadOnly = false
    do throws(Errno) {
      // As the library's own layer, which asks for the mode of the database file.
      _ = try files.status(descriptor)
    } catch {
      return failed(error, ResultCode.statusFailed)
    }
    do throws(Errno) {
      do throws(Errno) {
        opened = try machine.openUninterrupted(
          path, [.write, .create], machine.options.classes[.sharedMemory])
      } catch {
        if machine.isDead { throw error }
        opened = try machine.openUninterrupted(path, [], nil)
        isReadOnly = true
      }
    } catch {
      lastErrno = error.rawValue
      machine.lastErrno = error.rawValue
      if machine.isDead { return SQLITE_IOERR }
      return machine.options.errors == .apple && error == .notPermitted
        ? SQLITE_AUTH : SQLITE_CANTOPEN
    }
    guard
      let memory = try? files.kernelObject(
        opened, make: { SharedMemory(machine.host.kept { MemoryPool() }) }) as? SharedMemory
    else {
      try? closeDescriptor(opened)
      return ResultCode.memoryOpenFailed
    }
    let mapping = SharedMapping(
      memory, descriptor: opened, path: path, isReadOnly: isReadOnly)
    let code = takeDeadman(mapping)
    if code != SQLITE_OK, code != ResultCode.readOnlyCannotInitialise {
      try? closeDescriptor(opened)
      return code
    }
    node.mapping = mapping
    return code
  }

  /// The first who attaches empties the file: what it holds may be of an earlier boot.
  private func takeDeadman(_ mapping: SharedMapping) -> Int32 {
    do throws(Errno) {
      let blocker = try files.blockingLock(
        mapping.descriptor, .posix, .exclusive, range: Self.deadman)
      if blocker == .exclusive { return SQLITE_BUSY }
      if blocker == nil {
        if mapping.isReadOnly {
          mapping.isUnlocked = true
          return ResultCode.readOnlyCannotInitialise
        }
        if let code = lockBytes(mapping, .exclusive, Self.deadman) { return code }
        // Not to nothing: SQLite's own layer leaves a mark that it was there.
        do throws(Errno) { try files.truncate(mapping.descriptor, to: 3) } catch {
          return failed(error, ResultCode.memoryOpenFailed)
        }
        mapping.memory.clear()
      }
    } catch {
      return failed(error, ResultCode.lockFailed)
    }
    return lockBytes(mapping, .shared, Self.deadman) ?? SQLITE_OK
  }

  /// - Returns: nil when the lock was taken.
  private func lockBytes(_ mapping: SharedMapping, _ mode: LockMode, _ range: Range<Int>) -> Int32?
  {
    do throws(Errno) {
      try files.lock(mapping.descriptor, .posix, mode, range: range, blocking: false)
    } catch {
      return machine.isDead ? SQLITE_IOERR : SQLITE_BUSY
    }
    return nil
  }

  /// xShmLock.
  func lockSlots(_ first: Int, _ count: Int, _ flags: Int32) -> Int32 {
    guard usesMapping, let mapping = node?.mapping else { return ResultCode.memoryLockFailed }
    if machine.isDead { return SQLITE_IOERR }
    let mask = UInt16(truncatingIfNeeded: (1 << (first + count)) - (1 << first))
    let range = Self.firstLockByte + first..<Self.firstLockByte + first + count
    if flags & SQLITE_SHM_UNLOCK != 0 {
      return unlockSlots(mapping, first..<first + count, mask, range)
    }
    if let code = touchMemory(mapping) { return code }
    if flags & SQLITE_SHM_SHARED != 0 {
      if sharedSlots & mask != 0 { return SQLITE_OK }
      if mapping.holders[first] < 0 { return SQLITE_BUSY }
      if mapping.holders[first] == 0, let code = lockBytes(mapping, .shared, range) { return code }
      sharedSlots |= mask
      mapping.holders[first] += 1
      return SQLITE_OK
    }
    // Exclusive, over all slots or none.
    for slot in first..<first + count where mapping.holders[slot] != 0 {
      if exclusiveSlots & (1 << UInt16(slot)) == 0 { return SQLITE_BUSY }
    }
    if let code = lockBytes(mapping, .exclusive, range) { return code }
    exclusiveSlots |= mask
    for slot in first..<first + count { mapping.holders[slot] = -1 }
    return SQLITE_OK
  }

  private func unlockSlots(
    _ mapping: SharedMapping, _ slots: Range<Int>, _ mask: UInt16, _ range: Range<Int>
  ) -> Int32 {
    guard (exclusiveSlots | sharedSlots) & mask != 0 else { return SQLITE_OK }
    let others = slots.contains { slot in
      mapping.holders[slot] > (sharedSlots & (1 << UInt16(slot)) != 0 ? 1 : 0)
    }
    if others {
      mapping.holders[slots.lowerBound] -= 1
    } else {
      do throws(Errno) { try files.unlock(mapping.descriptor, .posix, range: range) } catch {
        return machine.isDead ? SQLITE_IOERR : SQLITE_BUSY
      }
      for slot in slots { mapping.holders[slot] = 0 }
    }
    exclusiveSlots &= ~mask
    sharedSlots &= ~mask
    return SQLITE_OK
  }

  /// Memory that is mapped from a file whose key is gone cannot be touched: the process gets a
  /// signal instead of an error (F20). Only class A's key goes while files are open.
  private func touchMemory(_ mapping: SharedMapping) -> Int32? {
    guard machine.options.classes.sharedMemory == .complete else { return nil }
    do throws(Errno) { _ = try files.read(mapping.descriptor, at: 0, count: 1) } catch {
      if error == .notPermitted, !machine.isDead {
        _ = machine.host.abort("SIGBUS: the shared memory of a database is locked")
        return SQLITE_IOERR
      }
    }
    return nil
  }

  /// xShmUnmap.
  func unmap(deletes: Bool) -> Int32 {
    guard usesMapping, let node, let mapping = node.mapping else { return SQLITE_OK }
    usesMapping = false
    sharedSlots = 0
    exclusiveSlots = 0
    mapping.connections.removeAll { $0 === self }
    guard mapping.connections.isEmpty else { return SQLITE_OK }
    if deletes, !machine.isDead { try? files.unlink(mapping.path) }
    try? closeDescriptor(mapping.descriptor)
    node.mapping = nil
    return SQLITE_OK
  }

  /// Whether another process reads the database right now.
  func externalReader(_ out: UnsafeMutablePointer<Int32>?) -> Int32 {
    out?.pointee = 0
    guard usesMapping, let mapping = node?.mapping else { return SQLITE_OK }
    let readers = Self.firstLockByte + 3..<Self.deadmanByte
    do throws(Errno) {
      let blocker = try files.blockingLock(
        mapping.descriptor, .posix, .exclusive, range: readers)
      out?.pointee = blocker == nil ? 0 : 1
    } catch {
      return failed(error, ResultCode.lockFailed)
    }
    return SQLITE_OK
  }
}

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
  /// Mappings of the file itself, where it is a real one.
  private var realViews: [(view: UnsafeMutableRawPointer, size: Int)] = []

  init(_ memory: SharedMemory, descriptor: Int32, path: String, isReadOnly: Bool) {
    self.memory = memory
    self.descriptor = descriptor
    self.path = path
    self.isReadOnly = isReadOnly
  }

  deinit {
    for mapped in regions { mapped.region.unmap(mapped.view) }
    for mapped in realViews { chaos_memory_unmap(mapped.view, mapped.size) }
  }

  /// A region, if it is mapped.
  func region(_ index: Int) -> UnsafeMutableRawPointer? {
    if index < realViews.count { return realViews[index].view }
    return index < regions.count ? regions[index].view : nil
  }

  /// Maps regions up to one; false when the system has no memory to give.
  func map(upTo index: Int, size: Int, _ files: any FileCalls) -> Bool {
    while regions.isEmpty, realViews.count <= index,
      let view = files.map(descriptor, at: realViews.count * size, size: size)
    {
      realViews.append((view, size))
    }
    if realViews.count > index { return true }
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
