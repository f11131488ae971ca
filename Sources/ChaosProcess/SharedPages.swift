// The memory behind shared mappings of one file: all processes that map it have the same pages, and
// the simulated disk follows them.

import CSharedMemory
import ChaosDisk
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file's bytes as memory. It lives until the phone goes off, as the kernel's page cache does.
final class SharedPages {
  /// The descriptor by which processes map it.
  let memory: Int32
  private let base: UnsafeMutableRawPointer
  private var size = 0
  /// The state of the file that the memory was filled from.
  private var changes: UInt64?
  /// Whether some of the memory found no room on the disk: a sync says so.
  var lacksRoom = false
  /// The largest file that can be mapped.
  static let capacity = 1 << 28

  init?() {
    memory = chaos_memory_make(0)
    guard memory >= 0 else { return nil }
    guard let base = chaos_memory_map(memory, Self.capacity) else {
      chaos_memory_close(memory)
      return nil
    }
    self.base = base
  }

  deinit {
    chaos_memory_unmap(base, Self.capacity)
    chaos_memory_close(memory)
  }

  /// The file takes over what processes have stored into the memory since they last ran.
  func store(into files: SimulatedFiles, _ inode: Int) {
    guard changes == files.mappedStatus(inode).changes else { return }
    withUnsafeTemporaryAllocation(byteCount: Self.page, alignment: 16) { old in
      for start in stride(from: 0, to: size, by: Self.page) {
        let count = min(Self.page, size - start)
        let old = UnsafeMutableRawBufferPointer(rebasing: old[..<count])
        files.readMapped(inode, at: start, into: old)
        if memcmp(old.baseAddress!, base + start, count) == 0 { continue }
        // A hole that cannot be filled would have been a SIGBUS at the store itself.
        do throws(Errno) {
          try files.writeMapped(
            inode, at: start, UnsafeRawBufferPointer(start: base + start, count: count))
        } catch { lacksRoom = true }
      }
    }
    changes = files.mappedStatus(inode).changes
  }

  /// The memory follows the file, which calls of any process may have changed.
  func follow(_ files: SimulatedFiles, _ inode: Int) {
    let status = files.mappedStatus(inode)
    guard changes != status.changes else { return }
    changes = status.changes
    if size != status.size {
      size = min(status.size, Self.capacity)
      _ = ftruncate(memory, off_t(size))
    }
    files.readMapped(
      inode, at: 0, into: UnsafeMutableRawBufferPointer(start: base, count: size))
  }

  private static let page = Disk.pageSize
}
