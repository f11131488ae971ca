// One measured figure: its name, its unit, and what it must reach.

/// A figure of the table.
public struct Figure: Sendable {
  /// What it must reach.
  public enum Target: Sendable {
    case atLeast(Double)
    case under(Double)

    public func isMet(by value: Double) -> Bool {
      switch self {
      case .atLeast(let least): value >= least
      case .under(let limit): value < limit
      }
    }
  }

  /// How it is come by, which decides what can be said of other machines.
  public enum Kind: Sendable {
    /// So many of something in a second.
    case rate
    /// So many milliseconds.
    case time
    /// A count or a ratio: the same on every machine, but for noise.
    case plain
  }

  /// Its name in the benchmarks' own output.
  public let id: String
  /// Its name for people.
  public let title: String
  public let unit: String
  public let kind: Kind
  public let target: Target?

  public init(
    _ id: String, _ title: String, _ unit: String, _ kind: Kind, _ target: Target? = nil
  ) {
    self.id = id
    self.title = title
    self.unit = unit
    self.kind = kind
    self.target = target
  }

  /// The same by the process's CPU time instead of the clock on the wall.
  public var cpu: String { id + ".cpu" }
  /// The same in turns of the reference loop.
  public var relative: String { id + ".relative" }

  /// Metrics are whole numbers; ours carry three decimals.
  public static let scale = 1_000.0
}
