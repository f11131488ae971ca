// The two directions of the coder behind one interface, so that both walk through a trace by the
// same code and cannot disagree.

/// Where bits go to or come from.
protocol BitChannel {
  /// Passes one bit.
  ///
  /// - Parameters:
  ///   - bit: what a writer writes; a reader does not look at it.
  ///   - chance: the chance of a one, between 1 and 4094 of 4096.
  mutating func pass(_ bit: Bool, chance: Int) -> Bool
}
