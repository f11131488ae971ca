// How numbers that count up become numbers that look drawn.

extension UInt64 {
  /// The finalizer of SplitMix64: neighbours come out unlike each other.
  @inlinable package var mixed: UInt64 {
    var mixed = (self ^ (self >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
