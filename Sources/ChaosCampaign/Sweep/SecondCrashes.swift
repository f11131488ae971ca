// What second crashes under one model have come to. What was gone through is only counted.

import ChaosDisk
import ChaosSimulation
import ChaosTrace

/// The row of second crashes under one model, and what was met on the way.
final class SecondCrashes {
  /// What a second crash depends on, however it was come by.
  enum Place: Hashable {
    /// Recovering from a first crash does the same whatever the phone went off by.
    case recovery(tree: UInt64, epoch: UInt64)
    /// A moment of a recovery.
    case moment(pending: UInt64, epoch: UInt64)

    static func recovery(_ state: Sweeper.StateKey) -> Place {
      .recovery(tree: state.tree, epoch: state.epoch)
    }

    static func moment(_ disk: Disk, _ epoch: UInt64) -> Place {
      .moment(pending: disk.pendingHash, epoch: epoch)
    }
  }

  /// A recovery that was run once: for what it comes to, and for the crashes in the middle of it.
  struct Begun {
    var recovery: Place
    var trace: Trace
    var recording: Brancher.Recording
    /// What names each of its moments; nil where a daemon lives, whose memory has no name.
    var names: [Place?]
    /// How many states had been asked for before.
    var before: Int
  }

  var row: SweepRow
  /// The states that were met.
  var seen: Set<Sweeper.StateKey> = []
  /// The recovery that was gone through last, while nobody has crashed it.
  var begun: Begun?
  /// How many states were asked for at each place that was gone through.
  private var counts: [Place: Int] = [:]

  init(_ name: String) { row = SweepRow(name) }

  /// Counts the states of a place that was gone through.
  ///
  /// - Returns: false if it was not.
  func recallStates(of place: Place) -> Bool {
    guard let count = counts[place] else { return false }
    row.generated += count
    return true
  }

  /// Whether a place was gone through.
  func knows(_ place: Place) -> Bool { counts[place] != nil }

  /// A place was gone through.
  func note(_ place: Place, since before: Int) { counts[place] = row.generated - before }
}
