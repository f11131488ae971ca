// `--era`: the name of a phone profile, or all of them.

import ChaosCampaign
import ChaosTrace

/// Reads the names of eras.
enum EraArgument {
  static func parse(_ names: [String]) throws(CommandFailure) -> [EraName] {
    if names.isEmpty || names == ["all"] { return EraName.allCases }
    if names.contains("all") {
      throw CommandFailure("'all' is every era already: give no other era with it.", .usage)
    }
    return try names.map { name throws(CommandFailure) in
      guard let era = EraName(word: name) else {
        throw .unknown("era", name, known: EraName.allCases.map(\.word) + ["all"])
      }
      return era
    }
  }
}

/// Reads the names of disk models.
enum ModelArgument {
  static func parse(_ names: [String]) throws(CommandFailure) -> [DiskModelName] {
    if names.isEmpty { return [.apfsPower] }
    return try names.map { name throws(CommandFailure) in
      guard let model = DiskModelName(word: name) else {
        throw .unknown("disk model", name, known: DiskModelName.allCases.map(\.word))
      }
      return model
    }
  }
}
