// Which pending writes a crash leaves behind. Small encodings mean little damage.

/// The choice that a crash makes among the writes that were not yet durable.
///
/// Items are counted in the order of `Disk.pendingItems`; an index beyond the list wraps around, so
/// every choice is legal on every disk. The crash model then repairs the choice to a legal state
/// (FACTS.md, crash models).
public struct Survivors: Hashable, Sendable {
  /// Which kind of choice is made.
  public var mode: SurvivorMode
  /// The item, the cut or the seed that `mode` asks for; zero where it asks for none.
  public var index: UInt16
  /// Where `torn` cuts the page, in units of 64 bytes, and `shorn`, in units of 8; odd values keep
  /// the new bytes at the end. For `version`, which of the page's pending images survives; for two
  /// items, the second one. `state` and `blend` take a number of 32 bits: these are the upper half.
  public var tear: UInt16
  /// What becomes of changes of names, where that differs from what `mode` says.
  public var names: NameSurvivors

  /// A choice in canonical form: operands that `mode` does not use are zero.
  public init(
    _ mode: SurvivorMode, index: UInt16 = 0, tear: UInt16 = 0, names: NameSurvivors = .asMode
  ) {
    self.mode = mode
    self.index = mode.takesIndex ? index : 0
    self.tear = mode.takesTear ? tear : 0
    self.names = NameSurvivors(names.mode, index: names.index)
  }

  /// A choice that takes a number of 32 bits.
  public init(_ mode: SurvivorMode, number: UInt32) {
    self.init(
      mode, index: UInt16(truncatingIfNeeded: number),
      tear: UInt16(truncatingIfNeeded: number >> 16))
  }

  /// The number that `index` and `tear` are the halves of.
  public var number: UInt32 { UInt32(tear) << 16 | UInt32(index) }

  /// Everything that was written survives.
  public static let all = Survivors(.all)
  /// Only what was durable survives.
  public static let none = Survivors(.none)

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

extension SurvivorMode {
  /// Whether the choice carries an index.
  public var takesIndex: Bool {
    switch self {
    case .all, .none, .dataOnly, .namesOnly: false
    case .allBut, .only, .namesCut, .torn, .mix, .version, .sizeOnly, .garbage, .shorn,
      .neighbours, .state, .allButTwo, .onlyTwo, .blend:
      true
    }
  }

  /// Whether the choice carries a place or a number besides its index.
  public var takesTear: Bool {
    switch self {
    case .torn, .version, .shorn, .state, .allButTwo, .onlyTwo, .blend: true
    case .all, .none, .allBut, .only, .namesCut, .dataOnly, .namesOnly, .mix, .sizeOnly,
      .garbage, .neighbours:
      false
    }
  }
}
