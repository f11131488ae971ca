// Which failures are shrunk when shrinking goes on to show nothing new: a store that fails
// everywhere must not stop the search, and nothing may be left out in silence.

/// Counts what was shrunk in vain, and what was not shrunk for that reason.
struct ShrinkBudget {
  private struct Count {
    var invariant: String
    var shrunk = 0
    /// Met after so many vain shrinks that not everything is shrunk any more.
    var late = 0
    var unexamined = 0
  }

  /// Failures of one promise that are all shrunk.
  static let shrinksPerInvariant = 24

  private var counts: [Count] = []

  /// Whether a failure is shrunk: the first ones of each promise, then ever fewer.
  mutating func isExamined(_ invariant: String) -> Bool {
    let place = counts.firstIndex { $0.invariant == invariant } ?? counts.count
    if place == counts.count { counts.append(Count(invariant: invariant)) }
    if counts[place].shrunk >= Self.shrinksPerInvariant {
      counts[place].late += 1
      // The first, the second, the fourth …: whoever fails everywhere does not end the search, and
      // what is new is still met one day.
      if counts[place].late.nonzeroBitCount > 1 {
        counts[place].unexamined += 1
        return false
      }
    }
    counts[place].shrunk += 1
    return true
  }

  /// A line for each promise of which something was not looked at.
  var remarks: [String] {
    counts.filter { $0.unexamined > 0 }.map {
      "chaos: ? not examined: \($0.unexamined) failures of \($0.invariant), after \($0.shrunk) "
        + "shrinks of others that showed nothing new"
    }
  }
}
