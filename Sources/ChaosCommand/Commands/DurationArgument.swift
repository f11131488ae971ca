// `--for`: a length of time.

import ArgumentParser

/// Seconds, as `90`, `90s`, `10m` or `2h`.
struct DurationArgument {
  var seconds: Double

  init(reading argument: String) throws {
    let units: [(Character, Double)] = [("s", 1), ("m", 60), ("h", 3_600)]
    let unit = argument.last.flatMap { last in units.first { $0.0 == last } }
    let digits = unit == nil ? argument[...] : argument.dropLast()
    guard let number = UInt32(digits), number > 0 else {
      throw ValidationError("a time is a number from 1 on, with s, m or h behind it.")
    }
    seconds = Double(number) * (unit?.1 ?? 1)
  }
}
