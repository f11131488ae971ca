// What became of the crash states of one model, as numbers.

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
  /// Whether more was pending at some moment than a sweep goes through one by one.
  public var isCut = false

  init(_ name: String) { self.name = name }

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
