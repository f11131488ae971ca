// A run as a picture: columns are rows of the story, lanes the device, processes and files.

import ChaosContracts
import ChaosReports
import ChaosTrace

struct Timeline {
  struct Life {
    var process: ProcessName
    var columns: ClosedRange<Int>
    /// Stretches in which it stood still.
    var still: [ClosedRange<Int>] = []
  }

  struct Mark {
    var column: Int
    var lane: Int
    var kind: Kind
    var label: String
    /// What happens, in two or three words.
    var short: String
    var title: String
    /// The row of the table that tells the same.
    var anchor: String
  }

  enum Kind { case acknowledged, trouble, launch, belief, broken, plain }

  /// A value that is built on an answer.
  struct Link {
    var from: Int
    var to: Int
  }

  var columns = 0
  var processes: [ProcessName] = []
  /// Stretches of columns with one state of the device.
  var bands: [(columns: Range<Int>, state: String)] = []
  var lives: [Life] = []
  /// What the files hold of the value in question.
  var contents: [(columns: Range<Int>, content: FileContent)] = []
  var marks: [Mark] = []
  var links: [Link] = []

  /// - Parameter contents: what the files hold of the key in each row of the story.
  init(_ judged: Judged, _ story: Story, contents: [FileContent?]) {
    columns = story.rows.count
    processes = ProcessName.allCases.filter { name in
      story.rows.contains { $0.process == name }
    }
    addBands(story)
    addLives(judged, story)
    addContents(contents)
    addMarks(judged, story)
    addLinks(judged, story)
  }

  private mutating func addBands(_ story: Story) {
    var start = 0
    for row in 1...max(1, story.rows.count) {
      let isEnd = row >= story.rows.count
      guard isEnd || story.rows[row].device != story.rows[start].device else { continue }
      if start < story.rows.count { bands.append((start..<row, story.rows[start].device)) }
      start = row
    }
  }

  private mutating func addLives(_ judged: Judged, _ story: Story) {
    var open: [Life?] = Array(repeating: nil, count: ProcessName.allCases.count)
    var still: [Int?] = open.map { _ in nil }
    for (event, place) in zip(judged.history.events, story.places) {
      let column = max(0, place)
      for name in event.deaths { end(name, column, &open, &still) }
      guard case .phone(let event) = event else { continue }
      switch event {
      case .launched(let name, _, _):
        open[Int(name.code)] = Life(process: name, columns: column...column)
      case .suspended(let name): still[Int(name.code)] = column
      case .resumed(let name), .woken(let name, _):
        if let from = still[Int(name.code)] { open[Int(name.code)]?.still.append(from...column) }
        still[Int(name.code)] = nil
      default: break
      }
    }
    for name in ProcessName.allCases { end(name, columns - 1, &open, &still) }
  }

  private mutating func end(
    _ name: ProcessName, _ column: Int, _ open: inout [Life?], _ still: inout [Int?]
  ) {
    guard var life = open[Int(name.code)], processes.contains(name) else { return }
    let last = max(column, life.columns.lowerBound)
    life.columns = life.columns.lowerBound...last
    if let from = still[Int(name.code)] { life.still.append(from...last) }
    lives.append(life)
    open[Int(name.code)] = nil
    still[Int(name.code)] = nil
  }

  private mutating func addContents(_ row: [FileContent?]) {
    var start = 0
    for end in row.indices where end + 1 == row.count || row[end + 1] != row[start] {
      if let content = row[start] { contents.append((start..<(end + 1), content)) }
      start = end + 1
    }
  }

  private mutating func addMarks(_ judged: Judged, _ story: Story) {
    for (column, row) in story.rows.enumerated() {
      let operation = row.operation.map { judged.operation($0) }
      let lane = row.process.flatMap { processes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      let label = row.number.map { "\($0)" } ?? ""
      marks.append(
        Mark(
          column: column, lane: lane, kind: kind(row, operation), label: label,
          short: ShortWords.of(row, operation),
          title: "\(row.who): \(row.does)\(row.outcome.isEmpty ? "" : " → \(row.outcome)")",
          anchor: "row-\(column + 1)"))
    }
  }

  private func kind(_ row: StoryRow, _ operation: Operation?) -> Kind {
    switch row.mark {
    case .belief: return .belief
    case .broken: return .broken
    case .none: break
    }
    if case .launch = row.step { return .launch }
    if operation?.completion == .ok { return .acknowledged }
    return row.process == nil ? .trouble : .plain
  }

  /// From the belief to the first change built on it, and from there to where the promise broke.
  private mutating func addLinks(_ judged: Judged, _ story: Story) {
    guard let belief = story.rows.firstIndex(where: { $0.mark == .belief }),
      let broken = story.rows.firstIndex(where: { $0.mark == .broken }), belief < broken,
      let id = story.rows[belief].operation
    else { return }
    let built = story.rows[belief..<broken].firstIndex { row in
      row.operation.map { judged.operation($0).basedOn == id } ?? false
    }
    let places = [belief] + [built].compactMap { $0 } + [broken]
    links = zip(places, places.dropFirst()).map { Link(from: $0, to: $1) }
  }
}
