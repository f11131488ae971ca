// A simulated disk with one process on it: what most tests of this target start from.

import ChaosDisk
import ChaosTrace

/// A disk, and the calls of its processes.
struct SimulatedPhone {
  let disk: Disk
  let gate = OpenGate()
  let files: SimulatedFiles

  init(_ name: DiskModelName = .apfsPower, freePages: Int = Disk.plenty) {
    disk = Disk(model: DiskModel(name), freePages: freePages)
    files = SimulatedFiles(disk: disk, process: 1, gate: gate)
  }

  /// Another process over the same disk.
  func process(_ number: Int, gate: OpenGate = OpenGate()) -> SimulatedFiles {
    SimulatedFiles(disk: disk, process: number, gate: gate)
  }

  /// Crashes; the process forgets what it had open.
  func crash(_ kind: CrashKind, _ survivors: Survivors = .all) {
    files.forget()
    disk.crash(kind, survivors)
  }
}
