// A run for other tools: what its story tells, and when its processes lived.

import ChaosContracts
import ChaosTrace

/// A trace, and how it went if somebody could follow it.
public struct ToldRun: Sendable {
  /// A life of a process, from one row of the story to another.
  struct Life {
    var process: ProcessName
    var rows: Range<Int>
  }

  public let trace: Trace
  /// The first digits of the trace's hash.
  public var id: String { trace.id }
  public let store: String
  /// How a test names the store; nil for its name.
  let storeInCode: String?
  public let violations: [Violation]
  /// Why nobody can say how it went; nil if somebody can.
  public let doubt: String?
  let rows: [StoryRow]
  let lives: [Life]

  /// `judged`: how it went; nil if nobody could follow it. `violations`: what it breaks all the
  /// same. `doubt`: why nobody can say how it went; nil if somebody can.
  public init(
    _ trace: Trace, _ store: String, _ judged: Judged? = nil, _ violations: [Violation] = [],
    doubt: String? = nil, inCode: String? = nil
  ) {
    storeInCode = inCode
    self.trace = trace
    self.store = store
    self.violations = violations
    self.doubt = doubt
    let story = judged.map { Story($0, violations.first) }
    rows = story?.rows ?? Story.steps(of: trace)
    lives = judged.flatMap { judged in story.map { Self.lives(judged, $0) } } ?? []
  }

  /// Who takes part, the device left out.
  var processes: [ProcessName] {
    ProcessName.allCases.filter { name in rows.contains { $0.process == name } }
  }

  private static func lives(_ judged: Judged, _ story: Story) -> [Life] {
    var lives: [Life] = []
    var open: [Int?] = ProcessName.allCases.map { _ in nil }
    func end(_ name: ProcessName, _ row: Int) {
      guard let start = open[Int(name.code)] else { return }
      lives.append(Life(process: name, rows: start..<max(start + 1, row + 1)))
      open[Int(name.code)] = nil
    }
    for (event, place) in zip(judged.history.events, story.places) {
      let row = max(0, place)
      for name in event.deaths { end(name, row) }
      if case .phone(.launched(let name, _, _)) = event {
        // A process may die and live again within one row.
        let last = lives.last { $0.process == name }?.rows.upperBound ?? 0
        open[Int(name.code)] = max(row, last)
      }
    }
    for name in ProcessName.allCases { end(name, story.rows.count - 1) }
    return lives
  }
}
