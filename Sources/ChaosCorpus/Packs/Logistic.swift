// Probabilities on a scale on which several of them can be added: integers only, so that every
// machine writes the same pack.

/// Chances of 12 bits, and their logarithms of odds in 256ths.
enum Logistic {
  static let limit = 2_047

  /// From odds to a chance between 1 and 4094.
  static func squash(_ odds: Int) -> Int {
    if odds > limit { return 4_094 }
    if odds < -limit { return 1 }
    let weight = odds & 127
    let place = (odds >> 7) + 16
    let chance = (points[place] * (128 - weight) + points[place + 1] * weight + 64) >> 7
    return min(max(chance, 1), 4_094)
  }

  /// From a chance below 4096 to odds.
  static func stretch(_ chance: Int) -> Int { Int(inverse[chance]) }

  /// 4096 / (1 + e^-x) for x from -8 to 8 in halves.
  private static let points = [
    1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1_101, 1_546, 2_047, 2_549, 2_994,
    3_348, 3_607, 3_785, 3_901, 3_975, 4_022, 4_050, 4_068, 4_079, 4_085, 4_089, 4_092, 4_093,
    4_094,
  ]

  private static let inverse: [Int16] = {
    var inverse: [Int16] = []
    for odds in -limit...limit {
      let chance = squash(odds)
      while inverse.count <= chance { inverse.append(Int16(odds)) }
    }
    while inverse.count < 4_096 { inverse.append(Int16(limit)) }
    return inverse
  }()
}
