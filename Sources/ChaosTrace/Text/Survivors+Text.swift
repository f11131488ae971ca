// A survivor set as one word.

extension Survivors {
  /// The word in the text form: `all`, `only:3`, `torn:3@16`, `all-but:2+cut:1`.
  public var text: String {
    var text = mode.word
    if mode.takesIndex { text += ":\(index)" }
    if mode.takesTear { text += "@\(tear)" }
    if names.mode != .asMode { text += "+\(names.mode.word):\(names.index)" }
    return text
  }

  init(_ reader: inout LineReader) throws(TraceTextError) {
    let word = try reader.next("which writes survive")
    let sides = word.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let names = sides.count > 1 ? try Self.names(sides[1], &reader) : .asMode
    let parts = sides[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let mode = try reader.parse(String(parts[0]), as: SurvivorMode.self)
    guard mode.takesIndex else {
      if parts.count > 1 { throw reader.error(.extra(String(parts[1]))) }
      self.init(mode, names: names)
      return
    }
    guard parts.count > 1 else { throw reader.error(.missing("a number after '\(mode.word):'")) }
    guard mode.takesTear else {
      self.init(mode, index: try reader.number(parts[1], "survivors"), names: names)
      return
    }
    let places = parts[1].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard places.count > 1 else {
      throw reader.error(.missing("'@' and a place after '\(mode.word):'"))
    }
    self.init(
      mode, index: try reader.number(places[0], "survivors"),
      tear: try reader.number(places[1], "survivors"), names: names)
  }

  /// The part behind the plus sign.
  private static func names(_ text: Substring, _ reader: inout LineReader)
    throws(TraceTextError) -> NameSurvivors
  {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let mode = try reader.parse(String(parts[0]), as: NameMode.self)
    // What goes without saying is not said: each choice has one text.
    if mode == .asMode { throw reader.error(.extra(String(text))) }
    guard parts.count > 1 else { throw reader.error(.missing("a number after '\(mode.word):'")) }
    return NameSurvivors(mode, index: try reader.number(parts[1], "names that survive"))
  }
}
