// What became of the crash states of one model, as numbers.

import ChaosDisk

/// One row of a sweep's table.
public struct SweepRow: Codable, Sendable {
  /// The model, or what else was done.
  public var name: String
  /// States that were asked for.
  public var generated = 0
  /// Those that differ in what is on the disk, or in what was acknowledged by then.
  public var unique = 0
  /// Unique states that lose something, whether the store promises to keep it or not.
  public var failing = 0
  /// Unique states of each class, in the order of `LossClass`.
  public var losses = Array(repeating: 0, count: LossClass.allCases.count)
  /// Those of them in which the store breaks its own promises.
  public var broken = Array(repeating: 0, count: LossClass.allCases.count)
  /// Moments at which survivor sets were counted off.
  public var moments = 0
  /// Those that have more sets than were gone through one by one.
  public var cutMoments = 0
  /// How many sets the one with most has; `.max` where that is beyond counting.
  public var largest: UInt64 = 0
  /// Pairs of pending writes that were neither lost nor kept together, in all of these moments.
  public var pairsLeft = 0

  init(_ name: String) { self.name = name }

  /// Whether more was pending at some moment than a sweep goes through one by one.
  public var isCut: Bool { cutMoments > 0 }

  /// Notes whether the sets of a moment are all that there are. What is not counted is gone through
  /// at a later moment.
  mutating func note(_ survivors: CanonicalSurvivors, _ scope: SurvivorScope) {
    if scope == .canonical { return }
    moments += 1
    if !survivors.isCut { return }
    cutMoments += 1
    largest = max(largest, survivors.count)
    pairsLeft += survivors.pairsLeft
  }

  mutating func count(_ loss: Sweeper.StateLoss) {
    unique += 1
    if loss.classes.isEmpty { return }
    failing += 1
    for (place, kind) in LossClass.allCases.enumerated() {
      if loss.classes.contains(kind) { losses[place] += 1 }
      if loss.broken.contains(kind) { broken[place] += 1 }
    }
  }
}
