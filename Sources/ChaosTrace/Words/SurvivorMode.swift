// The kinds of survivor sets, by code.

/// Which kind of choice a crash step makes among the writes that were not yet durable.
public enum SurvivorMode: UInt8, Word {
  case all, none, allBut, only, namesCut, dataOnly, namesOnly, torn, mix

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
    }
  }
}
