// A survivor set as one word.

extension Survivors {
  /// The word in the text form: `all`, `only:3`, `torn:3@16`.
  public var text: String {
    guard mode.takesIndex else { return mode.word }
    return mode == .torn ? "\(mode.word):\(index)@\(tear)" : "\(mode.word):\(index)"
  }

  init(_ reader: inout LineReader) throws(TraceTextError) {
    let word = try reader.next("which writes survive")
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let mode = try reader.parse(String(parts[0]), as: SurvivorMode.self)
    guard mode.takesIndex else {
      if parts.count > 1 { throw reader.error(.extra(String(parts[1]))) }
      self.init(mode)
      return
    }
    guard parts.count > 1 else { throw reader.error(.missing("a number after '\(mode.word):'")) }
    guard mode == .torn else {
      self.init(mode, index: try reader.number(parts[1], "survivors"))
      return
    }
    let places = parts[1].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard places.count > 1 else { throw reader.error(.missing("'@' and a place after 'torn:'")) }
    self.init(
      mode, index: try reader.number(places[0], "survivors"),
      tear: try reader.number(places[1], "survivors"))
  }
}
