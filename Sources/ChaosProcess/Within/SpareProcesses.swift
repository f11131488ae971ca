// Memory of lives in process that are over, for those to come: it is a third of a megabyte each.

import CManaged

/// The memory that nobody uses now. It is kept with the threads of a simulation.
final class SpareProcesses {
  private var processes: [OpaquePointer] = []

  func take() -> OpaquePointer? { processes.popLast() ?? chaos_process_make() }

  func put(_ process: OpaquePointer) {
    chaos_process_end(process)
    processes.append(process)
  }

  deinit { for process in processes { chaos_process_free(process) } }
}
