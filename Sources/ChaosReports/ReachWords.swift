// What a run did not reach, in words.

import ChaosContracts
import ChaosTrace

/// The words for pairs of trouble and operation.
public enum ReachWords {
  /// Operations that are named for each trouble.
  private static let named = 4

  /// How many pairs met, in a sentence.
  public static func missed(_ reach: FaultReach) -> String {
    let missed = reach.missed.count
    if reach.possible == 0 { return "No trouble was asked for." }
    return "\(reach.possible - missed) of \(reach.possible) pairs of trouble and operation met."
  }

  /// Trouble that was not asked for, and operations that nobody did.
  public static func idle(_ reach: FaultReach) -> String? {
    let troubles = Trouble.all.filter { reach.asked[$0.place] == 0 }.map(\.word)
    // What only a careful app does, or another store's, is missed by nobody who tests this one.
    let others = (BehaviourName.onRequest + BehaviourName.own).map(\.word)
    let operations = FaultReach.operations.indices.filter { reach.done[$0] == 0 }
      .map { FaultReach.operations[$0] }.filter { !others.contains($0) }
    let parts = [("Never asked for", troubles), ("Never done", operations)].filter { !$1.isEmpty }
    if parts.isEmpty { return nil }
    return parts.map { "\($0): \($1.joined(separator: ", "))." }.joined(separator: " ")
  }

  /// For each trouble that missed something, what it missed; the longest lists first.
  public static func list(_ reach: FaultReach) -> [String] {
    let rows = Trouble.all.map { trouble in
      (trouble.word, reach.missed.filter { $0.trouble == trouble }.map(\.operation))
    }.filter { !$1.isEmpty }
    let sorted = rows.enumerated().sorted { left, right in
      (right.element.1.count, left.offset) < (left.element.1.count, right.offset)
    }
    return sorted.map { _, row in
      let names = row.1.prefix(named).map { FaultReach.operations[$0] }.joined(separator: ", ")
      let more = row.1.count > named ? " and \(row.1.count - named) more" : ""
      return "\(row.0) × \(names)\(more)"
    }
  }
}
