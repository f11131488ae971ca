// `--tolerate-missing`.

import ArgumentParser
import ChaosCampaign

extension Tolerance {
  init(reading argument: String) throws {
    let isShare = argument.hasSuffix("%")
    guard let number = ShardArgument.number(isShare ? String(argument.dropLast()) : argument),
      !isShare || number <= 100
    else { throw ValidationError("what may be missing is a number, or a share from 0% to 100%.") }
    self = isShare ? .percent(number) : .count(number)
  }
}
