// The memory behind the mappings of one -shm file. It lives in the phone's kernel: a killed process
// leaves it as it is, going off takes it away.

import CSharedMemory

/// Memory that the processes of a phone share.
final class SharedMemory {
  private(set) var descriptor: Int32
  /// Whether anything may have been stored.
  private var isUsed = false

  /// Nil when the system has no memory to give.
  init?() {
    descriptor = chaos_memory_make()
    if descriptor < 0 { return nil }
  }

  deinit { chaos_memory_close(descriptor) }

  /// Makes it at least this large.
  func grow(to size: Int) -> Bool {
    isUsed = true
    return chaos_memory_grow(descriptor, size) == 0
  }

  /// The file was truncated by the first who attached: what was stored is gone. What dead processes
  /// still have mapped stays as it is.
  func clear() {
    guard isUsed else { return }
    chaos_memory_close(descriptor)
    descriptor = chaos_memory_make()
    isUsed = false
  }
}
