// `--era`: the name of a phone profile, or all of them.

import ChaosCampaign
import ChaosTrace

/// Reads the names of eras.
enum EraArgument {
  static func parse(_ names: [String]) throws(CommandFailure) -> [EraName] {
    if names.isEmpty || names == ["all"] { return EraName.allCases }
    if names.contains("all") {
      throw CommandFailure("The era 'all' stands alone: it is every era.", .usage)
    }
    return try names.map { name throws(CommandFailure) in
      guard let era = EraName(word: name) else {
        throw .unknown("era", name, known: EraName.allCases.map(\.word) + ["all"])
      }
      return era
    }
  }
}

extension EraArgument {
  /// The eras of a run in its first line. One that nobody asked for is not all that there is.
  static func words(_ eras: [EraName], isAsked: Bool) -> String {
    if eras.count == EraName.allCases.count { return "all eras" }
    let names = eras.map(\.word).joined(separator: " ")
    return isAsked ? names : "\(names) only; '--era all' takes every release"
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
