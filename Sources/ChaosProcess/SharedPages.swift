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
  /// As much of the memory as was needed so far: a database maps many small files, and a worker has
  /// an end to its addresses.
  private var base: UnsafeMutableRawPointer?
  private var mapped = 0
  private var size = 0
  /// The state of the file that the memory was filled from.
  private var changes: UInt64?
  /// Whether some of the memory found no room on the disk: a sync says so.
  var lacksRoom = false
  /// The largest file that can be mapped.
  static let capacity = 1 << 28

  init?() {
    memory = chaos_memory_make(0)
    if memory < 0 { return nil }
  }

  deinit {
    if let base { chaos_memory_unmap(base, mapped) }
    chaos_memory_close(memory)
  }

  /// The file takes over what processes have stored into the memory since they last ran.
  func store(into files: SimulatedFiles, _ inode: Int) {
    guard let base, changes == files.mappedStatus(inode).changes else { return }
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
  ///
  /// - Returns: false if there is no room for it; then nothing has changed.
  @discardableResult func follow(_ files: SimulatedFiles, _ inode: Int) -> Bool {
    let status = files.mappedStatus(inode)
    guard changes != status.changes else { return true }
    guard holds(min(status.size, Self.capacity)) else { return false }
    changes = status.changes
    if size != status.size {
      size = min(status.size, Self.capacity)
      _ = ftruncate(memory, off_t(size))
    }
    files.readMapped(inode, at: 0, into: UnsafeMutableRawBufferPointer(start: base, count: size))
    return true
  }

  /// Maps at least so many bytes of the memory.
  private func holds(_ count: Int) -> Bool {
    if count <= mapped { return true }
    // A file that grows does so again.
    let more = min(max(count, 2 * mapped, Self.page), Self.capacity)
    guard let new = chaos_memory_map(memory, more) else { return false }
    if let base { chaos_memory_unmap(base, mapped) }
    (base, mapped) = (new, more)
    return true
  }

  private static let page = Disk.pageSize
}
