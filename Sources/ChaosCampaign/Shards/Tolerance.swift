// How much of a plan may be missing: of a thousand machines one is always gone.

/// A number, or a share of all.
package enum Tolerance {
  case count(Int)
  /// In hundredths.
  case percent(Int)

  package static let none = Tolerance.count(0)

  package func allows(_ missing: Int, of count: Int) -> Bool {
    switch self {
    case .count(let number): missing <= number
    case .percent(let share): missing * 100 <= share * count
    }
  }
}
