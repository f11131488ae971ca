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
  /// Where `torn` cuts the page, in units of 64 bytes; odd values keep the new bytes at the end.
  public var tear: UInt16

  /// A choice in canonical form: operands that `mode` does not use are zero.
  public init(_ mode: SurvivorMode, index: UInt16 = 0, tear: UInt16 = 0) {
    self.mode = mode
    self.index = mode.takesIndex ? index : 0
    self.tear = mode == .torn ? tear : 0
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
    case .allBut, .only, .namesCut, .torn, .mix: true
    }
  }
}
