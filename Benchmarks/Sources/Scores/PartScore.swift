// What a search without one of its parts comes to, beside the search with all of them.

/// The searches of one kind for all planted bugs, from all seeds.
public struct PartScore: Sendable {
  /// One planted bug.
  public struct Bug: Sendable {
    public let name: String
    /// What each search came to, by its seed: whether it found the bug, and the executions; of
    /// searches that found nothing one more than they ran.
    public fileprivate(set) var searches: [(seed: Substring, isFound: Bool, executions: Double)] =
      []
    /// Of searches that found it.
    public fileprivate(set) var seconds: [Double] = []
    public fileprivate(set) var shrinkRuns: [Double] = []
    public fileprivate(set) var steps: [Int] = []

    /// Shrunk traces that are as short as the shortest of all seeds.
    public var minimal: Int { steps.count { $0 == steps.min() } }
    public var seeds: Int { searches.count }
    public var found: Int { searches.count(where: \.isFound) }
    public var executions: [Double] { searches.map(\.executions) }
    public var median: Double { Spread(executions)?.median ?? 0 }
  }

  public let search: String
  public private(set) var bugs: [Bug] = []

  /// - Returns: nil if there is no such search.
  public init?(_ search: String, _ file: RawFile) {
    self.search = search
    var places: [Substring: Int] = [:]
    for row in file.rows where row.count == 8 && row[0] == search {
      guard let executions = Double(row[4]), let cpu = Double(row[5]) else { continue }
      let place = places[row[1], default: bugs.count]
      if place == bugs.count {
        bugs.append(Bug(name: String(row[1])))
        places[row[1]] = place
      }
      let isFound = row[3] == "1"
      bugs[place].searches.append((row[2], isFound, isFound ? executions : executions + 1))
      if isFound { bugs[place].seconds.append(cpu / 1_000) }
      if let runs = Double(row[6]) { bugs[place].shrinkRuns.append(runs) }
      if let steps = Int(row[7]) { bugs[place].steps.append(steps) }
    }
    if bugs.isEmpty { return nil }
  }

  /// The searches in a file, in its order.
  public static func names(_ file: RawFile) -> [String] {
    var names: [String] = []
    for row in file.rows where row.count == 8 && !names.contains(String(row[0])) {
      names.append(String(row[0]))
    }
    return names
  }

  public var searches: Int { bugs.reduce(0) { $0 + $1.seeds } }
  public var found: Int { bugs.reduce(0) { $0 + $1.found } }
  /// Bugs that every seed found.
  public var foundAlways: Int { bugs.count { $0.found == $0.seeds } }
  /// Over all searches.
  public var executions: Spread? { Spread(bugs.flatMap(\.executions)) }
  public var seconds: Spread? { Spread(bugs.flatMap(\.seconds)) }

  /// Bug by bug, which of two searches needs fewer executions, by the medians over the seeds.
  public func sooner(than other: PartScore) -> SignTest {
    let pairs = bugs.compactMap { bug in
      other.bugs.first { $0.name == bug.name }.map { (bug.median, $0.median) }
    }
    return SignTest(pairs.map(\.0), against: pairs.map(\.1))
  }

  /// Bug by bug and seed by seed, which of two searches finds what the other does not.
  public func more(than other: PartScore) -> SignTest {
    var (here, there) = (0, 0)
    for bug in bugs {
      guard let same = other.bugs.first(where: { $0.name == bug.name }) else { continue }
      for search in bug.searches {
        let match = same.searches.first { $0.seed == search.seed }
        guard let match, match.isFound != search.isFound else { continue }
        if search.isFound { here += 1 } else { there += 1 }
      }
    }
    return SignTest(ahead: here, behind: there)
  }
}
