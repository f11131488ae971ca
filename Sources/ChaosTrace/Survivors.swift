// Which pending writes a crash leaves behind. Small encodings mean little damage.

/// The choice that a crash makes among the writes that were not yet durable.
///
/// Items are counted in the order of `Disk.pendingItems`; an index beyond the list wraps around, so
/// every choice is legal on every disk. The crash model then repairs the choice to a legal state
/// (FACTS.md, crash models).
public struct Survivors: Hashable, Sendable {
  /// The kind of choice.
  public var mode: SurvivorMode
  /// The item, the cut or the seed that `mode` asks for; zero where it asks for none.
  public var index: UInt16
  /// Where `torn` cuts the page, in units of 64 bytes, and `shorn`, in units of 8; odd values keep
  /// the new bytes at the end. For `version`, which of the page's pending images survives.
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

  /// Everything that was written survives.
  public static let all = Survivors(.all)
  /// Only what was durable survives.
  public static let none = Survivors(.none)
}

extension SurvivorMode {
  /// Whether the choice carries an index.
  public var takesIndex: Bool {
    switch self {
    case .all, .none, .dataOnly, .namesOnly: false
    case .allBut, .only, .namesCut, .torn, .mix, .version, .sizeOnly, .garbage, .shorn,
      .neighbours:
      true
    }
  }

  /// Whether the choice carries a place or a number besides its index.
  public var takesTear: Bool {
    switch self {
    case .torn, .version, .shorn: true
    case .all, .none, .allBut, .only, .namesCut, .dataOnly, .namesOnly, .mix, .sizeOnly,
      .garbage, .neighbours:
      false
    }
  }
}
