// Few traces that reach what all of them reach.

/// Chooses some of several sets, so that together they hold what all of them hold.
///
/// Always the set with most that is new, and of equal ones the first; what became superfluous goes
/// at the end. That is no smallest choice, which would take forever, but near it (D. Johnson,
/// "Approximation Algorithms for Combinatorial Problems", 1974), and the same one every time.
public enum SmallestCover {
  /// - Returns: the places of the chosen sets, in order.
  public static func choose(_ sets: [[UInt64]]) -> [Int] {
    var waiting: [[Int]] = Array(repeating: [], count: (sets.map(\.count).max() ?? 0) + 1)
    for place in sets.indices { waiting[sets[place].count].append(place) }
    var covered: [UInt64: Int] = [:]
    var chosen: [Int] = []
    for gain in stride(from: waiting.count - 1, to: 0, by: -1) {
      // What is new in a set only ever becomes less, so each waits where it belonged last.
      for place in waiting[gain].sorted() {
        let now = sets[place].count { covered[$0] == nil }
        if now < gain {
          waiting[now].append(place)
          continue
        }
        chosen.append(place)
        for state in sets[place] { covered[state, default: 0] += 1 }
      }
    }
    var kept: [Int] = []
    for place in chosen.reversed() {
      if sets[place].allSatisfy({ covered[$0, default: 0] > 1 }) {
        for state in sets[place] { covered[state, default: 0] -= 1 }
      } else {
        kept.append(place)
      }
    }
    return kept.sorted()
  }
}
