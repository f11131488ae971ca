// `--tolerate-missing`: of a thousand machines one is always gone.

import ArgumentParser

/// A number, or a share of all.
enum ToleranceArgument {
  case count(Int)
  /// In hundredths.
  case percent(Int)

  static let none = ToleranceArgument.count(0)

  init(reading argument: String) throws {
    let isShare = argument.hasSuffix("%")
    guard let number = ShardArgument.number(isShare ? String(argument.dropLast()) : argument),
      !isShare || number <= 100
    else { throw ValidationError("what may be missing is a number, or a share from 0% to 100%.") }
    self = isShare ? .percent(number) : .count(number)
  }

  func allows(_ missing: Int, of count: Int) -> Bool {
    switch self {
    case .count(let number): missing <= number
    case .percent(let share): missing * 100 <= share * count
    }
  }
}
