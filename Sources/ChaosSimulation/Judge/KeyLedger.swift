// Which versions of a key may legally be seen. This is linearizability for one register, buffered
// durable linearizability across crashes: J. Izraelevitz, H. Mendes, M. L. Scott, "Linearizability
// of Persistent Memory Objects Under a Full-System-Crash Failure Model", DISC 2016.

import ChaosContracts

/// The versions of one key, and those that a reader may see now.
struct KeyLedger {
  private(set) var versions = [Version.nothing]
  /// The versions that may be the current one, in the order in which they were begun.
  private(set) var candidates = [0]
  /// The version with which the installation began.
  private var start = 0
  /// What the candidates were when the last backup was taken.
  private var backup: [Int]?
  /// Bytes were damaged, and the key was not written since.
  var isDamaged = false
  /// Where in the events its bytes were damaged last.
  var damagedAt = -1
  /// The store said so: from then on a reader may see the older state, and later the newer one.
  var lossWasAccepted = false
  /// Its bytes were damaged in the files that the last backup was taken of.
  var backupIsDamaged = false

  mutating func begin(_ version: Version) -> Int {
    versions.append(version)
    candidates.append(versions.count - 1)
    return versions.count - 1
  }

  /// A write was acknowledged: what ended before it began can no longer be seen. `isExcused`: it
  /// took place before data was damaged, for all that anyone knows, and the store has said aloud
  /// that it went back to an older state.
  ///
  /// - Parameter seen: the newest version that its process has seen, where what another process has
  ///   not flushed may take effect after it, unless it was seen.
  mutating func acknowledge(
    _ index: Int, at event: Int, isExcused: Bool = false, seen: Int? = nil
  ) {
    versions[index].status = .ok
    versions[index].completed = event
    if isExcused {
      versions[index].isDoubtful = true
      return
    }
    let began = versions[index].invoked
    // Where there may be nothing to remove, nothing is stored in the place of what may come late.
    let removesNothing =
      versions[index].value == nil
      && candidates.contains {
        $0 != index && versions[$0].value == nil && !versions[$0].mayComeLate
      }
    candidates.removeAll {
      $0 != index && (versions[$0].completed ?? .max) < began
        && !(removesNothing && versions[$0].mayComeLate)
        && !($0 > seen ?? .max && versions[$0].isUnderWay(beside: versions[index].life))
    }
  }

  /// The newest version that has reached whoever is launched now, of those that all may see.
  var arrived: Int {
    let first = candidates.first ?? 0
    return versions.indices.last {
      $0 <= first && (versions[$0].isFlushed || versions[$0].isSettled)
        && versions[$0].status != .failed && !versions[$0].isDropped
    } ?? 0
  }

  /// A write failed. Unless nobody knows, it changed nothing: whoever saw it was wrong, and what
  /// seemed to be superseded by it is not.
  mutating func fail(_ index: Int, at event: Int, isKnown: Bool) {
    versions[index].status = isKnown ? .failed : .unknown
    versions[index].completed = event
    if !isKnown { return }
    candidates.removeAll { $0 == index }
    let uncovered = versions.indices.filter { versions[$0].successors.contains(index) }
    for version in uncovered { versions[version].successors.removeAll { $0 == index } }
    if candidates.isEmpty { candidates = uncovered }
  }

  /// Writes that a dead process had begun may or may not have happened. `isOpen`: nobody knows
  /// before the store recovers, and others still have it open.
  mutating func abandon(life: Int?, at event: Int, isOpen: Bool) {
    for index in versions.indices
    where versions[index].status == .pending && (life == nil || versions[index].life == life) {
      versions[index].status = .unknown
      versions[index].completed = event
      versions[index].mayComeLate = isOpen
    }
  }

  /// Nobody has the store open: whoever looks next finds out what became of interrupted writes.
  mutating func recover() {
    for index in versions.indices { versions[index].mayComeLate = false }
  }

  /// A flush that began at `began` made a life's acknowledged writes durable. `isTold`: whether
  /// that life knows of a sync that hid its failure, and has made up for it.
  mutating func flush(life: Int, began: Int, isTold: Bool) {
    for index in versions.indices
    where versions[index].life == life && versions[index].status == .ok
      && (versions[index].completed ?? .max) < began
    {
      versions[index].isFlushed = true
      if isTold { versions[index].isSecured = true }
    }
  }

  /// A sync hides its failure: what was not safe before it may go with its page.
  mutating func hide(unless isSafe: (Version) -> Bool) {
    for index in versions.indices where !versions[index].isSettled && !isSafe(versions[index]) {
      versions[index].isHidden = true
    }
  }

  /// Something may be lost: everything back to the last version that is safe may be seen again.
  /// `keepsElsewhere`: what is lost here may come back from elsewhere.
  /// `keepsLate`: what nobody had flushed may have arrived after the last version that is safe.
  mutating func lose(
    keepsElsewhere: Bool = false, keepsLate: Bool = false, unless isSafe: (Version) -> Bool
  ) {
    let late = keepsLate ? candidates : []
    for index in versions.indices
    where versions[index].status == .ok && !versions[index].isSettled && !isSafe(versions[index]) {
      versions[index].isDoubtful = true
      if keepsElsewhere { versions[index].isElsewhere = true }
    }
    let floor =
      versions.indices.last {
        versions[$0].status == .ok && !versions[$0].isDropped && !versions[$0].isDoubtful
          && !isSuperseded($0)
      } ?? 0
    // What overlapped the floor in time may have come after it.
    let began = versions[floor].invoked
    candidates = versions.indices.filter {
      $0 == floor || late.contains($0) && versions[$0].status == .ok && !versions[$0].isFlushed
        || versions[$0].status != .failed && !versions[$0].isDropped && !isSuperseded($0)
          && (versions[$0].completed ?? .max) > began
    }
  }

  /// Whether a write at its side came after it and is there for certain.
  private func isSuperseded(_ index: Int) -> Bool {
    let successors = versions[index].successors
    return !successors.isEmpty
      && successors.allSatisfy {
        versions[$0].status == .ok && !versions[$0].isDoubtful && !versions[$0].isDropped
      }
  }

  /// An orderly restart: what was acknowledged and safe is on the disk for good.
  mutating func settle(where isSafe: (Version) -> Bool) {
    for index in versions.indices where versions[index].status == .ok && isSafe(versions[index]) {
      versions[index].isSettled = true
    }
  }

  /// What was on the disk for good is there no longer.
  mutating func unsettle(where isGone: (Version) -> Bool) {
    for index in versions.indices where isGone(versions[index]) {
      versions[index].isSettled = false
    }
  }

  /// One of these versions was seen: of those that were finished before, will never be, or were
  /// seen earlier, the others are not the current one. A version that is seen late, after it was
  /// superseded, says nothing.
  mutating func narrow(to seen: [Int], by read: Operation) {
    guard seen.allSatisfy(candidates.contains) else { return }
    if seen.count == 1 {
      versions[seen[0]].isDoubtful = false
      versions[seen[0]].isSeen = true
      versions[seen[0]].seenAt = versions[seen[0]].seenAt ?? read.completed
    }
    for candidate in candidates
    where !seen.contains(candidate) && wasThere(candidate, before: read.invoked)
      && !versions[candidate].mayComeLate
      && !seen.contains(where: { mayComeFromElsewhere(candidate, after: $0) })
    {
      // One that was acknowledged, or still will be, is not lost: it came before, and returns if
      // the other goes.
      let status = versions[candidate].status
      if status == .pending || status == .ok && !versions[candidate].isDoubtful {
        versions[candidate].successors = seen
      } else if seen.allSatisfy({
        candidate > $0 || versions[$0].successors.contains(candidate)
      }) {
        versions[candidate].isDropped = true
      }
      candidates.removeAll { $0 == candidate }
    }
  }

  /// Whether a version was written, or never will be, when a read began.
  private func wasThere(_ index: Int, before began: Int) -> Bool {
    (versions[index].completed ?? .max) < began || (versions[index].seenAt ?? .max) < began
  }

  /// Whether a server has a version that was lost here, and may still send it when another one was
  /// seen. It never goes back.
  private func mayComeFromElsewhere(_ index: Int, after seen: Int) -> Bool {
    versions[index].isElsewhere && !(versions[seen].isElsewhere && index < seen)
  }

  /// The acknowledged versions that a server has, too.
  private mutating func keepElsewhere() -> [Int] {
    let kept = candidates.filter { versions[$0].status == .ok && versions[$0].operation != nil }
    for index in kept { versions[index].isElsewhere = true }
    return kept
  }

  /// Everything is gone, as when the app was deleted, and nothing comes back. `keepsPending`:
  /// whether writers live on, and may write it anew. `keepsElsewhere`: whether a server has it as
  /// well. Returns the version that is nothing.
  @discardableResult
  mutating func reset(at event: Int, keepsPending: Bool = false, keepsElsewhere: Bool = false)
    -> Int
  {
    let kept = keepsElsewhere ? keepElsewhere() : []
    let pending = versions.indices.filter {
      keepsPending && versions[$0].status == .pending || kept.contains($0)
    }
    for index in versions.indices where !pending.contains(index) {
      versions[index].isDropped = true
    }
    var nothing = Version.nothing
    nothing.invoked = event
    nothing.completed = event
    versions.append(nothing)
    start = versions.count - 1
    candidates = pending + [start]
    return start
  }

  mutating func backUp(unless isSafe: (Version) -> Bool) {
    var copy = self
    copy.lose(unless: isSafe)
    backup = Array(Set(copy.candidates + candidates)).sorted()
  }

  /// Whether the last backup may hold something from before an event.
  func backupReaches(before event: Int) -> Bool {
    backup?.contains { versions[$0].invoked < event } ?? false
  }

  mutating func restore(keepsElsewhere: Bool = false) {
    guard var backup else { return }
    // What an app had made before it was asked to may be in a backup from before that.
    backup = Array(Set(backup + versions.indices.filter { versions[$0].wasThereBefore })).sorted()
    if keepsElsewhere { backup = Array(Set(backup + keepElsewhere())).sorted() }
    for index in versions.indices where !backup.contains(index) { versions[index].isDropped = true }
    for index in backup {
      versions[index].isDropped = false
      versions[index].isDoubtful = true
      // What was on its way then may be in the backup, also if it was given up later.
      if versions[index].status == .failed { versions[index].status = .unknown }
      // What came after it may have come after the backup.
      versions[index].successors = []
    }
    // The oldest that the backup can hold is beyond doubt, and it is on the disk now.
    if let oldest = backup.first {
      versions[oldest].isDoubtful = false
      versions[oldest].isSettled = true
    }
    candidates = backup
    // The backup may be older than the installation.
    start = 0
  }

  /// The store said aloud that it lost data that was damaged: any older state is legal, and stays
  /// so until someone sees which one it is. `damage`: where in the events the data was damaged;
  /// later writes are not excused.
  mutating func acceptLoss(before damage: Int) {
    for index in versions.indices where index >= start && versions[index].invoked < damage {
      versions[index].isDoubtful = true
      versions[index].isSettled = false
      versions[index].isDropped = false
    }
    // That there was nothing at the beginning is beyond doubt.
    versions[start].isDoubtful = false
    // A write that was acknowledged after the damage took place on whatever was there.
    let floor =
      versions.indices.last { versions[$0].invoked >= damage && versions[$0].status == .ok }
      ?? start
    candidates = versions.indices.filter { $0 >= floor && versions[$0].status != .failed }
  }

  /// The newest version that must be there, or a newer one: it was acknowledged, or seen.
  var required: Int {
    candidates.last { versions[$0].status == .ok || versions[$0].isSeen } ?? candidates.last ?? 0
  }

  /// A state that a key was given.
  struct Version {
    enum Status {
      case pending
      case ok
      case failed
      /// Nobody will ever know: its process died, or the store does not know itself.
      case unknown
    }

    /// The write; nil for what a fresh installation begins with.
    var operation: Int?
    /// Nil means that the key is absent.
    var value: Value?
    var status: Status
    var life: Int
    /// Where in the events it began and ended; dead writers end with their process.
    var invoked: Int
    var completed: Int?
    /// A flush that began after its acknowledgement has returned.
    var isFlushed = false
    /// A sync that was to make it safe has hidden its failure.
    var isHidden = false
    /// A flush of somebody who had heard of a sync that hid its failure has returned.
    var isSecured = false
    /// An orderly restart has written it out.
    var isSettled = false
    /// Something happened that may have taken it, and nobody has seen it since.
    var isDoubtful = false
    /// Its process died, and the store may bring it to light as long as it has not recovered.
    var mayComeLate = false
    /// An app had made it before it was asked to save it.
    var wasThereBefore = false
    /// It was lost here, and may come back from a server.
    var isElsewhere = false
    /// A read saw it, and nothing else could explain what was seen.
    var isSeen = false
    /// Where in the events the first read ended that saw it for certain.
    var seenAt: Int?
    /// Writes at its side, one of which was seen to have come after it.
    var successors: [Int] = []
    /// It was lost, legally or not, and must not come back.
    var isDropped = false
    var poison: Int?

    static let nothing = Version(
      operation: nil, value: nil, status: .ok, life: 0, invoked: -1, completed: -1, isFlushed: true,
      isSettled: true)

    /// Whether another process may still have it in memory.
    func isUnderWay(beside life: Int) -> Bool {
      self.life != life && status == .ok && !isFlushed && !isSettled && !isDropped
    }

    /// Whether a promise covers it.
    func isSafe(_ durability: Promises.Durability) -> Bool {
      switch durability {
      case .onReturn: true
      case .onFlush: isFlushed || isSettled
      case .atShutdown: isSettled
      }
    }
  }
}
