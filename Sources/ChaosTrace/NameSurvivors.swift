// Which changes of names a crash leaves behind. They and the pages of files are chosen apart.

/// The choice that a crash makes among the changes of names that were not yet durable.
///
/// Changes are counted in their order; an index beyond them wraps around.
public struct NameSurvivors: Hashable, Sendable {
  /// Which kind of choice is made.
  public var mode: NameMode
  /// How many changes survive, or which one the choice is about; zero where it is about none.
  public var index: UInt8

  /// A choice in canonical form.
  public init(_ mode: NameMode, index: UInt8 = 0) {
    self.mode = mode
    self.index = mode == .asMode ? 0 : index
  }

  /// Names go as the mode of the survivor set says.
  public static let asMode = NameSurvivors(.asMode)
}
