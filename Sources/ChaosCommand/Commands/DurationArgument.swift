// `--for`: a length of time.

import ArgumentParser
import ChaosCampaign

typealias DurationArgument = TimeLimit

extension TimeLimit {
  /// Reads an argument.
  init(reading argument: String) throws {
    guard let limit = TimeLimit(argument) else { throw ValidationError(Self.rule) }
    self = limit
  }
}
