// A part of the cases of a sweep, the same part every time.

/// Draws which cases of a sweep are run: a few by default, all of them when somebody asks.
package struct Sample {
  private let every: Int
  private var chance: SplitMix

  /// - Parameter every: one case in so many is run by default; `CHAOS_TEST_SCALE` divides it.
  package init(oneIn every: Int, seed: UInt64 = 1) {
    self.every = max(1, every / TestScale.factor)
    chance = SplitMix(seed: seed)
  }

  /// Whether the next case is run.
  package mutating func takes() -> Bool { chance.below(every) == 0 }
}
