// `--seed`: a number, a range, or a commit.

import ArgumentParser
import ChaosCampaign

typealias SeedArgument = SeedRange

extension SeedRange {
  /// Reads an argument.
  init(reading argument: String) throws {
    guard let seed = SeedRange(argument) else { throw ValidationError(Self.rule) }
    self = seed
  }
}
