// Which trouble struck which operation, as a table; what did not happen stands in it in words.

import ChaosContracts
import ChaosReports

/// What the template knows of what was reached.
struct PageReach {
  struct Name {
    var name: String
  }

  struct Row {
    struct Cell {
      var words: String
      var look: String
    }

    var name: String
    var done: String
    var cells: [Cell]
  }

  var caption: String
  var troubles: [Name]
  var rows: [Row]
  var missed: String
  var idle: String?

  /// - Returns: nil if no result says what was reached.
  init?(_ report: RunReport) {
    let counted = report.stores.compactMap(\.reach)
    guard !counted.isEmpty else { return nil }
    var reach = FaultReach()
    for counts in counted { reach.add(counts) }
    let troubles = Trouble.all.filter { reach.asked[$0.place] > 0 }
    let operations = FaultReach.operations.indices.filter { reach.done[$0] > 0 }
    self.troubles = troubles.map { Name(name: $0.word) }
    rows = operations.map { operation in
      Row(
        name: FaultReach.operations[operation], done: "\(reach.done[operation])",
        cells: troubles.map { trouble in
          let count = reach.struck(trouble, operation)
          return Row.Cell(
            words: count == 0 ? "never" : "\(count)", look: count == 0 ? "never" : "number")
        })
    }
    caption =
      "How many operations of each part of an app were struck, on "
      + (counted.count == 1 ? "1 store" : "\(counted.count) stores together")
    missed = ReachWords.missed(reach).harmless()
    idle = ReachWords.idle(reach).map { $0.harmless() }
  }
}
