// What became of the failing traces that go wrong at the same place.

import ChaosContracts

/// A place at which traces of a store go wrong, and what looking at some of them has shown.
struct FailurePlace {
  /// Failing traces. One that goes wrong at several places counts at the first.
  var count = 0
  /// Those that were looked at.
  var looked = 0
  /// What they have shown.
  var shown: [Finding] = []
}

extension FindingGroups {
  /// The findings of a store, each once.
  ///
  /// - Parameter order: the promises, in the order in which their findings are told.
  /// - Returns: the findings, and how many failing traces nobody can say anything about.
  static func gather(_ places: [FailurePlace], _ order: [String]) -> ([Finding], unexamined: Int) {
    var unexamined = 0
    var found: [Finding] = []
    for place in places {
      if place.shown.isEmpty { unexamined += max(0, place.count - place.looked) }
      // Those that nobody has looked at are like the least of those that show something.
      for (number, var finding) in place.shown.enumerated() {
        finding.seen = number == 0 ? place.count : 0
        found.append(finding)
      }
    }
    return (gather(found, order), unexamined)
  }
}
