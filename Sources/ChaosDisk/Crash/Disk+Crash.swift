// A crash: the kernel's layer is lost, one legal state of the rest is chosen and becomes the disk.

import ChaosTrace

/// What dies in a crash.
public enum CrashKind: Sendable {
  /// The kernel: what reached the drive is safe.
  case panic
  /// The power: only what reached the media is safe.
  case powerLoss
}

extension Disk {
  /// Crashes, and comes back as one legal state. All descriptors and locks are gone.
  public func crash(_ kind: CrashKind, _ survivors: Survivors) {
    // A state of a sweep crashes once more when its trace's step comes: nothing is left to lose.
    if isSettled {
      kernelObjects.removeAll()
      state.boots += 1
      return
    }
    become(CrashBounds(self, kind).choice(survivors))
  }

  /// Whether the media holds everything, and nothing is open or locked.
  private var isSettled: Bool {
    journal.isEmpty && state.barriers.isEmpty && locks.isEmpty
      && !inodes.contains { node in
        node.opens != 0 || node.sizes.count > 1 || node.pages.contains { $0.count > 1 }
          || node.links <= 0 && !node.pages.isEmpty
      }
  }

  /// The rules of a crash of this kind.
  func rules(_ kind: CrashKind) -> DiskModel { kind == .panic ? model.afterPanic : model }

  /// What may be lost in a crash of this kind, in the order that survivor sets count in.
  public func pendingItems(_ kind: CrashKind) -> [PendingItem] {
    CrashBounds(self, kind).items
  }

  /// The oldest versions that may be chosen.
  func floorChoice(_ rules: DiskModel) -> CrashChoice {
    if rules.keepsEverything { return topChoice() }
    if rules.hasDriveCache {
      return CrashChoice(
        pages: PageChoices(inodes) { _ in 0 },
        sizes: Array(repeating: 0, count: inodes.count),
        names: Array(repeating: false, count: journal.count))
    }
    return CrashChoice(
      pages: PageChoices(inodes) { $0.lastIndex { $0.flushed != 0 } ?? 0 },
      sizes: inodes.map { $0.sizes.lastIndex { $0.flushed != 0 } ?? 0 },
      names: journal.map { $0.flushed != 0 || rules.names == .immediate })
  }

  /// The newest versions that may be chosen: pages that a failed fsync lost never are.
  func topChoice() -> CrashChoice {
    CrashChoice(
      pages: PageChoices(inodes) { $0.lastIndex { !$0.lost } ?? 0 },
      sizes: inodes.map { max($0.sizes.count - 1, 0) },
      names: Array(repeating: true, count: journal.count))
  }

  /// The version of a page that was on the disk before one was written.
  func written(_ inode: Int, _ page: Int, before version: Int) -> Int {
    inodes[inode].pages[page][..<version].lastIndex { !$0.lost } ?? 0
  }
}
