// The kinds of survivor sets, by code.

/// Which kind of choice a crash step makes among the writes that were not yet durable.
public enum SurvivorMode: UInt8, Word {
  case all, none, allBut, only, namesCut, dataOnly, namesOnly, torn, mix
  case version, sizeOnly, garbage, shorn, neighbours

  public static let words = spelled()

  /// The modes that random traces draw from. Those that came later are for sweeps, which count
  /// states off one by one; a seed keeps its traces.
  public static let drawn: [SurvivorMode] = [
    .all, .none, .allBut, .only, .namesCut, .dataOnly, .namesOnly, .torn, .mix,
  ]
}
