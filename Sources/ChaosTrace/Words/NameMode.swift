// The kinds of choices among names, by code.

/// Which changes of names survive a crash, apart from what the `SurvivorMode` says.
public enum NameMode: UInt8, Word {
  case asMode, cut, allBut, only, firstHalf, secondHalf

  public static let words = spelled()
}
