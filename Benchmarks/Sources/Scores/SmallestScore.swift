// How small findings come out, beside the smallest that there are.

/// The planted bugs and the stores, and the causes that their findings show.
public struct SmallestScore: Sendable {
  /// The findings of one bug that have one cause, or of one store that break one promise, too.
  public struct Cause: Sendable {
    public let words: String
    public let era: String
    public let findings: Int
    /// Findings of the fewest steps.
    public let minimal: Int
    /// The fewest steps.
    public let steps: Int
    /// Shorter traces that were run; nil where there are too many.
    public let shorter: Int?
    /// A trace of the fewest steps.
    public let trace: String
  }

  /// One planted bug, or one store.
  public struct Bug: Sendable {
    public let name: String
    public fileprivate(set) var causes: [Cause] = []

    public var findings: Int { causes.reduce(0) { $0 + $1.findings } }
    public var minimal: Int { causes.reduce(0) { $0 + $1.minimal } }
    /// Whether it is known of all its causes that nothing is smaller.
    public var isKnown: Bool { causes.allSatisfy { $0.shorter != nil } }
    public var share: Double { Double(minimal) / Double(max(findings, 1)) }
    /// Shorter traces that were run.
    public var shorter: Int { causes.reduce(0) { $0 + ($1.shorter ?? 0) } }
  }

  public private(set) var bugs: [Bug] = []
  /// Stores without a planted bug.
  public private(set) var stores: [Bug] = []

  /// The share of findings that are to be minimal, of each bug.
  public static let wanted = 0.98

  public init(_ file: RawFile) {
    for row in file.rows where row.count == 11 {
      guard let findings = Int(row[3]), let minimal = Int(row[4]), let steps = Int(row[5]) else {
        continue
      }
      let missed = String(row[9])
      let cause = Cause(
        words: String(row[1]), era: String(row[2]), findings: findings, minimal: minimal,
        steps: steps, shorter: Int(row[8]), trace: missed.isEmpty ? String(row[10]) : missed)
      if row[0].hasPrefix(Self.store) {
        Self.add(cause, of: row[0].dropFirst(Self.store.count), to: &stores)
      } else {
        Self.add(cause, of: row[0], to: &bugs)
      }
    }
  }

  private static let store = "store "

  private static func add(_ cause: Cause, of name: Substring, to bugs: inout [Bug]) {
    if bugs.last?.name != String(name) { bugs.append(Bug(name: String(name))) }
    bugs[bugs.count - 1].causes.append(cause)
  }

  /// Bugs with too few minimal findings, the worst first.
  public var short: [Bug] {
    bugs.filter { $0.share < Self.wanted }.sorted { ($0.share, $0.name) < ($1.share, $1.name) }
  }
}
