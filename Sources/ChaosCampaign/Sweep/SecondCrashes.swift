// What second crashes under one model have come to: recoveries are much alike, and what was gone
// through once is only counted when it is met again.

import ChaosDisk

/// The row of second crashes under one model, and what was met on the way.
final class SecondCrashes {
  /// A first crash, as far as recovering from it goes.
  struct Recovery: Hashable {
    var tree: UInt64
    var epoch: UInt64

    /// A recovery does the same whatever the phone went off by.
    init(_ state: Sweeper.StateKey) {
      tree = state.tree
      epoch = state.epoch
    }
  }

  /// A moment of a recovery, as far as crashing there goes.
  struct Moment: Hashable {
    var pending: UInt64
    var epoch: UInt64

    init(_ disk: Disk, _ epoch: UInt64) {
      pending = disk.pendingHash
      self.epoch = epoch
    }
  }

  var row: SweepRow
  /// The states that were met.
  var seen: Set<Sweeper.StateKey> = []
  /// The recovery that was gone through last, while nobody has crashed it.
  var begun: BegunRecovery?
  /// How many states were asked for.
  private var recoveries: [Recovery: Int] = [:]
  private var moments: [Moment: Int] = [:]

  init(_ name: String) { row = SweepRow(name) }

  /// Counts the states of a recovery that was gone through.
  ///
  /// - Returns: false if it was not.
  func recallStates(of recovery: Recovery) -> Bool {
    guard let count = recoveries[recovery] else { return false }
    row.generated += count
    return true
  }

  /// Counts the states of a moment that was gone through.
  ///
  /// - Returns: false if it was not.
  func recallStates(of moment: Moment) -> Bool {
    guard let count = moments[moment] else { return false }
    row.generated += count
    return true
  }

  /// Whether a recovery was gone through.
  func knows(_ recovery: Recovery) -> Bool { recoveries[recovery] != nil }

  /// A recovery was gone through.
  func note(_ recovery: Recovery, since before: Int) {
    recoveries[recovery] = row.generated - before
  }

  /// A moment was gone through.
  func note(_ moment: Moment, since before: Int) {
    moments[moment] = row.generated - before
  }
}
