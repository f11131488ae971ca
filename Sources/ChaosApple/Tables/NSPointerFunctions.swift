// How tables of objects hold what is in them.

/// Namespace of the options of `NSHashTable` and `NSMapTable`.
open class NSPointerFunctions {
  /// Whether a table keeps objects alive, and how it tells two of them apart.
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Objects live for as long as they are in the table.
    public static let strongMemory: Options = []
    /// Objects leave the table when nobody else keeps them.
    public static let weakMemory = Options(rawValue: 5)
    /// By `isEqual`, as in a set.
    public static let objectPersonality: Options = []
    /// By what they are, whatever they are equal to.
    public static let objectPointerPersonality = Options(rawValue: 0x200)
    /// Objects are copied when they are put in.
    public static let copyIn = Options(rawValue: 0x1_0000)
  }
}
