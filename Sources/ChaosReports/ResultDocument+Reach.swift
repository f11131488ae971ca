// Counts of trouble between their places in a run and their names in a document. A word that this
// version does not know is left out.

import ChaosContracts

extension ResultDocument.Reach {
  init(_ reach: FaultReach) {
    asked = Self.named(Trouble.all.map(\.word), reach.asked)
    done = Self.named(FaultReach.operations, reach.done)
    struck = [:]
    for trouble in Trouble.all {
      let row = FaultReach.operations.indices.map { reach.struck(trouble, $0) }
      let counts = Self.named(FaultReach.operations, row)
      if !counts.isEmpty { struck[trouble.word] = counts }
    }
  }

  var counts: FaultReach {
    var reach = FaultReach()
    reach.asked = Trouble.all.map { Self.count(asked[$0.word]) }
    reach.done = FaultReach.operations.map { Self.count(done[$0]) }
    for trouble in Trouble.all {
      for (place, operation) in FaultReach.operations.enumerated() {
        reach.add(trouble, place, Self.count(struck[trouble.word]?[operation]))
      }
    }
    return reach
  }

  /// Results come from anywhere: sums of counts must not overflow.
  private static func count(_ number: Int?) -> Int { min(max(0, number ?? 0), 1 << 48) }

  private static func named(_ names: [String], _ counts: [Int]) -> [String: Int] {
    var result: [String: Int] = [:]
    for (name, count) in zip(names, counts) where count > 0 { result[name] = count }
    return result
  }
}
