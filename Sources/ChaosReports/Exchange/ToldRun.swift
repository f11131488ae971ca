// A run for other tools: what its story tells, and when its processes lived.

import ChaosContracts
import ChaosPhone
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
  public let id: String
  public let store: String
  public let violations: [Violation]
  /// Why nobody can say how it went; nil if somebody can.
  public let doubt: String?
  let rows: [StoryRow]
  let lives: [Life]

  /// A run that nobody could follow.
  ///
  /// - Parameters:
  ///   - violations: what it breaks all the same.
  ///   - doubt: why nobody can say how it went; nil if somebody can.
  public init(
    _ trace: Trace, id: String, _ store: String, violations: [Violation] = [], doubt: String?
  ) {
    self.trace = trace
    self.id = id
    self.store = store
    self.violations = violations
    self.doubt = doubt
    rows = Story.steps(of: trace)
    lives = []
  }

  public init(
    _ trace: Trace, id: String, _ store: String, _ judged: Judged, _ violations: [Violation]
  ) {
    self.trace = trace
    self.id = id
    self.store = store
    self.violations = violations
    doubt = nil
    let story = Story(judged, violations.first)
    rows = story.rows
    lives = Self.lives(judged, story)
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
