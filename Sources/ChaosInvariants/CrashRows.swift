// Launches that end in a crash, one after the other: what LaunchesDoNotLoop counts, and what
// ProcessesDoNotTrap leaves to it.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// The crashes at launch of a history, in rows: a row ends when a launch gets to work.
struct CrashRows {
  /// Launches of one process in a row, each of which ended in a crash.
  struct Row {
    var process: ProcessName
    /// Where in the events the crashes are.
    var places: [Int] = []
    var crash = ""
    /// Whether a later launch got to work.
    var isOver = false
  }

  /// Crashes in a row that make a loop: so many launches nobody puts down to chance.
  static let loop = 3

  private var rows: [Row] = []
  private var open: [Row?] = Array(repeating: nil, count: ProcessName.allCases.count)
  /// Whether the life of each process has done some of its work.
  private var works = Array(repeating: false, count: ProcessName.allCases.count)
  private var isFresh = false

  /// The rows that make a loop, in the order in which they began.
  static func loops(_ history: History) -> [Row] {
    // Most runs have no crash at all.
    let isCrash = { (event: HistoryEvent) in
      if case .phone(.crashed) = event { true } else { false }
    }
    guard history.events.contains(where: isCrash) else { return [] }
    return CrashRows(history).rows.filter { $0.places.count >= loop }
  }

  private init(_ history: History) {
    for (place, event) in history.events.enumerated() { take(event, at: place, history) }
    for row in open.compactMap(\.self) { rows.append(row) }
    rows.sort { $0.places[0] < $1.places[0] }
  }

  private mutating func take(_ event: HistoryEvent, at place: Int, _ history: History) {
    switch event {
    case .phone(.launched(let process, _, _)): works[Int(process.code)] = false
    case .completed(let id): complete(history.operations[id])
    case .phone(.crashed(let process, let crash)):
      let code = Int(process.code)
      // At the end every process is started only to read: whatever ends it is a failed launch.
      if works[code], !isFresh { break }
      var row = open[code] ?? Row(process: process)
      row.places.append(place)
      row.crash = crash.description
      open[code] = row
    // Other data, another row.
    case .reinstalled, .restored: for process in ProcessName.allCases { end(process) }
    case .epilogue(.freshRead): isFresh = true
    default: break
    }
  }

  private mutating func complete(_ operation: Operation) {
    if operation.kind == .open { return }
    works[Int(operation.process.code)] = true
    if !isFresh { end(operation.process, isOver: true) }
  }

  private mutating func end(_ process: ProcessName, isOver: Bool = false) {
    guard var row = open[Int(process.code)] else { return }
    row.isOver = isOver
    rows.append(row)
    open[Int(process.code)] = nil
  }
}
