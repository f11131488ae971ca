// Updates that lose what somebody else wrote.

import ChaosContracts

extension Judge {
  /// An update loses another one when that was finished, and the value is not built on it.
  mutating func findLostUpdate(
    _ operation: Operation, _ index: Int, _ base: Int, _ key: Int
  ) {
    if anythingGoes { return }
    guard let saw = newest[base], judged.operation(base).key == operation.key else { return }
    let read = judged.operation(base)
    for other in ledgers[key].versions.indices where other > saw && other != index {
      let version = ledgers[key].versions[other]
      guard version.status == .ok, !version.isDropped, !version.isDoubtful,
        let lost = version.operation, let completed = version.completed,
        // A process knows what it has saved itself, but for the tasks of one act.
        version.life != operation.life || judged.operation(lost).step == operation.step,
        isAfter(version, saw, key),
        // Two writes of one value look alike: the base may have been the later one.
        !comesBack(saw, after: version, key)
      else { continue }
      if completed < read.invoked {
        judged.lostUpdates.append((write: operation.id, lost: lost))
        return
      }
      guard promised(key).atomicUpdates else { continue }
      // Both are built on one state, and both are done: one is lost, whoever came last. What they
      // saved may be the same number, and then no value tells.
      if sole[base] == saw, isBuilt(lost, on: saw) {
        judged.lostUpdates.append((write: operation.id, lost: lost))
        return
      }
      // It ran at the same time, and may have come first. Whoever looks next tells.
      overlaps.append((write: operation.id, lost: lost, version: index, key: key))
    }
  }

  /// Whether all that may be there is what tasks of the reader have saved at once: which of it came
  /// last it knows, whatever it hears of others.
  func isOfOwnTasks(_ read: Operation, _ key: Int) -> Bool {
    let candidates = ledgers[key].candidates
    return candidates.count > 1
      && candidates.allSatisfy {
        let version = ledgers[key].versions[$0]
        return version.life == read.life && version.status == .ok && !version.isDoubtful
          && (version.completed ?? .max) < read.invoked
      }
  }

  /// Whether a process sees what it failed to write itself: however far behind others it may be,
  /// that write has happened, and is not undone by the end of the process.
  func isOfOwnFailure(_ read: Operation, _ seen: [Int], _ key: Int) -> Bool {
    guard seen.count == 1 else { return false }
    let version = ledgers[key].versions[seen[0]]
    guard version.life == read.life, version.status == .unknown,
      (version.completed ?? .max) < read.invoked
    else { return false }
    // What another process wrote at its side may have come after it.
    return ledgers[key].candidates.allSatisfy {
      let other = ledgers[key].versions[$0]
      return other.life == read.life || (other.completed ?? .max) < version.invoked
    }
  }

  /// Whether the value of a version may have been written anew after another write.
  private func comesBack(_ saw: Int, after write: KeyLedger.Version, _ key: Int) -> Bool {
    let versions = ledgers[key].versions
    return versions.indices.contains {
      $0 != saw && versions[$0].value == versions[saw].value && versions[$0].status != .failed
        && (versions[$0].completed ?? .max) >= write.invoked
    }
  }

  /// Whether a write took place after a version for certain: it began when that was finished, or is
  /// built on it. Otherwise it may have come before, and been superseded lawfully.
  private func isAfter(_ write: KeyLedger.Version, _ version: Int, _ key: Int) -> Bool {
    if (ledgers[key].versions[version].completed ?? .max) < write.invoked { return true }
    return write.operation.map { isBuilt($0, on: version) } ?? false
  }

  /// Whether a write is built on this version of its own key for certain.
  private func isBuilt(_ write: Int, on version: Int) -> Bool {
    guard let base = judged.operation(write).basedOn else { return false }
    return judged.operation(base).key == judged.operation(write).key && sole[base] == version
  }

  /// A read that began when both an update and a write at its side were finished sees the update:
  /// so that came last, and is built on a state without the write.
  mutating func findOverlap(_ read: Operation, _ key: Int) {
    guard promised(key).sharing == .fresh || stage == .freshRead, let index = sole[read.id],
      let place = overlaps.firstIndex(where: {
        $0.key == key && $0.version == index
          && (judged.operation($0.write).completed ?? .max) < read.invoked
          && !mayBeGone($0.lost, key)
      })
    else { return }
    judged.lostUpdates.append((write: overlaps[place].write, lost: overlaps[place].lost))
    overlaps.removeAll { $0.key == key }
  }

  /// Whether a crash, or a backup that was restored, may have taken what an operation wrote: then
  /// it may have come last.
  private func mayBeGone(_ write: Int, _ key: Int) -> Bool {
    guard let version = made[write].map({ ledgers[key].versions[$0] }) else { return false }
    return version.isDoubtful || version.isDropped
  }
}
