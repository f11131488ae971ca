// How long a search may take, as people write it on a command line or in the environment of a test.

/// Seconds, as `90`, `90s`, `10m` or `2h`.
package struct TimeLimit: Sendable {
  package var seconds: Double

  /// What is said of any other text.
  package static let rule = "a time is a number from 1 on, with s, m or h behind it."

  /// Nil for what is no time.
  package init?(_ argument: String) {
    let units: [(Character, Double)] = [("s", 1), ("m", 60), ("h", 3_600)]
    let unit = argument.last.flatMap { last in units.first { $0.0 == last } }
    let digits = unit == nil ? argument[...] : argument.dropLast()
    // Swift reads a sign, which no time has.
    guard !digits.contains("+"), let number = UInt32(digits), number > 0 else { return nil }
    seconds = Double(number) * (unit?.1 ?? 1)
  }
}
