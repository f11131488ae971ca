// The kinds of choices among names, by code.

/// Which changes of names survive a crash, apart from what the `SurvivorMode` says.
public enum NameMode: UInt8, Word {
  case asMode, cut, allBut, only, firstHalf, secondHalf

  public var word: String {
    switch self {
    case .asMode: "as-mode"
    case .cut: "cut"
    case .allBut: "all-but"
    case .only: "only"
    case .firstHalf: "first-half"
    case .secondHalf: "second-half"
    }
  }
}
