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

  private init(_ disk: Disk) {
    self.disk = disk
    files = SimulatedFiles(disk: disk, process: 1, gate: gate)
  }

  /// A phone of its own, with a copy of another's disk and of all that is pending on it.
  static func copy(of other: SimulatedPhone) -> SimulatedPhone {
    let disk = other.disk
    return SimulatedPhone(Disk(copying: disk, model: disk.model, freePages: disk.freePages))
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
