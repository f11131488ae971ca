// The kinds of survivor sets, by code.

/// Which kind of choice a crash step makes among the writes that were not yet durable.
public enum SurvivorMode: UInt8, Word {
  case all, none, allBut, only, namesCut, dataOnly, namesOnly, torn, mix
  case version, sizeOnly, garbage, shorn, neighbours

  public var word: String {
    switch self {
    case .all: "all"
    case .none: "none"
    case .allBut: "all-but"
    case .only: "only"
    case .namesCut: "names-cut"
    case .dataOnly: "data-only"
    case .namesOnly: "names-only"
    case .torn: "torn"
    case .mix: "mix"
    case .version: "version"
    case .sizeOnly: "size-only"
    case .garbage: "garbage"
    case .shorn: "shorn"
    case .neighbours: "neighbours"
    }
  }

  /// The modes that random traces draw from. Those that came later are for sweeps, which count
  /// states off one by one; a seed keeps its traces.
  public static let drawn: [SurvivorMode] = [
    .all, .none, .allBut, .only, .namesCut, .dataOnly, .namesOnly, .torn, .mix,
  ]
}
