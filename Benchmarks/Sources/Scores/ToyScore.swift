// What the raw figures of the toy come to for one tool.

/// How one tool did.
public struct ToyScore: Sendable {
  public let tool: String
  /// Searches, and those that found the bug.
  public private(set) var seeds = 0
  public private(set) var found = 0
  /// The steps of the shortest counterexample that there is, by the tool's own count.
  public let shortest: Int
  /// Counterexamples by their length.
  public private(set) var lengths: [Int: Int] = [:]
  /// Milliseconds on a core until the bug was found and shrunk, and what was run for it.
  public let milliseconds: Spread?
  public let executions: Spread?
  /// Steps a second of a core without the bug; nil where nobody measured it.
  public private(set) var speed: Double?
  /// Milliseconds on a core of a row without the bug, and the steps of one.
  public private(set) var row: (milliseconds: Double, steps: Double)?
  /// Milliseconds of a row without steps.
  public private(set) var emptyRow: Double?

  /// Commands of the shortest counterexample of Benchmarks/Rivals.
  public static let fewestCommands = 4

  /// - Returns: nil if the tool has no row.
  public init?(_ tool: String, _ file: RawFile) {
    self.tool = tool
    var times: [Double] = []
    var runs: [Double] = []
    var known: Int?
    for row in file.rows where row.count == 9 && row[1] == tool {
      guard let executions = Double(row[5]), let steps = Double(row[6]), let cpu = Double(row[7])
      else { continue }
      let length = Int(row[4])
      switch row[0] {
      case "find":
        seeds += 1
        guard let length else { continue }
        found += 1
        lengths[length, default: 0] += 1
        times.append(cpu)
        runs.append(executions)
      case "speed":
        speed = steps / cpu * 1_000
        self.row = (cpu / executions, steps / executions)
      case "empty": emptyRow = cpu / executions
      case "shortest": known = length
      default: break
      }
    }
    if seeds == 0 { return nil }
    let isRival = !tool.hasPrefix("chaos")
    shortest = known ?? (isRival ? Self.fewestCommands : lengths.keys.min() ?? 0)
    milliseconds = Spread(times)
    executions = Spread(runs)
  }

  /// Counterexamples that cannot be any shorter.
  public var minimal: Int { lengths[shortest, default: 0] }
}
