// The page's part on the planted bugs that chance alone finds latest, and what the search needs.

import Scores

/// The ten bugs for which chance alone needs the most executions, in both searches.
struct LatestBugs {
  /// What chance alone is called in the file.
  static let search = "with chance alone"

  private let alone: PartScore
  private let usual: PartScore
  /// Traces of chance alone.
  private let reach: Int

  /// How many bugs, and how many times as many executions chance alone is to need for them.
  private static let (count, factor) = (10, 4.0)

  init?(_ usual: PartScore, _ file: RawFile) {
    guard let alone = PartScore(Self.search, file),
      let reach = file.condition("reach").flatMap({ Int($0) })
    else { return nil }
    (self.alone, self.usual, self.reach) = (alone, usual, Int(Self.factor) * reach)
  }

  /// One of the middle searches of a bug: nil executions if it found nothing. Of an even number
  /// there are two, and each side gets the one that is worse for what is to be shown.
  private static func middle(_ bug: PartScore.Bug, isUpper: Bool) -> Double? {
    let sorted = bug.searches.sorted { $0.executions < $1.executions }
    let search = sorted[(sorted.count - (isUpper ? 0 : 1)) / 2]
    return search.isFound ? search.executions : nil
  }

  private struct Pair {
    var alone: PartScore.Bug
    var usual: PartScore.Bug
    var late: Double?
    var soon: Double?
  }

  /// The latest first; of those that chance alone does not find, the ones for which the search
  /// needs the most.
  private var pairs: [Pair] {
    let pairs = alone.bugs.compactMap { bug in
      usual.bugs.first { $0.name == bug.name }.map {
        Pair(
          alone: bug, usual: $0, late: Self.middle(bug, isUpper: false),
          soon: Self.middle($0, isUpper: true))
      }
    }
    func key(_ pair: Pair) -> (Double, Double, String) {
      (-(pair.late ?? .infinity), -(pair.soon ?? .infinity), pair.alone.name)
    }
    return Array(pairs.sorted { key($0) < key($1) }.prefix(Self.count))
  }

  var markup: String {
    var table = Table(head: [
      "planted bug", "found by chance alone", "its executions, median", "with all parts, median",
      "times fewer", "seeds: a quarter at most / more", "chance",
    ])
    var fourfold = 0
    for pair in pairs {
      let late = pair.late ?? Double(reach)
      let over = pair.late == nil ? "over " : ""
      let test = Self.fourfold(pair)
      let fewer = pair.soon.map { late / $0 }
      if let fewer, fewer >= Self.factor { fourfold += 1 }
      table.rows.append([
        "<code>\(Words.escaped(pair.alone.name))</code>",
        Words.share(pair.alone.found, of: pair.alone.seeds), over + Words.whole(late),
        pair.soon.map(Words.whole) ?? "not found",
        fewer.map { over + Words.figure($0) } ?? "–",
        "\(test.ahead) / \(test.behind)", Words.chance(test.chance),
      ])
    }
    return """
      <h3>The bugs that chance alone finds latest</h3>
      <p><em>Chance alone</em> draws steps, values and pauses; it has no lists, encounters,
      routines, swarms and acts cut short. It has \(Words.whole(Double(reach))) traces, four times
      as many. Of the ten bugs for which it needs the most executions, the search with all parts
      finds \(fourfold) with a quarter of them at most, by the medians (of an even number of seeds
      the lower of chance alone, and the upper of all parts). <em>Seeds</em>: those in which it
      needs a quarter at most, and those in which it needs more; <em>chance</em> is that of the
      sign test. The same searches chose the ten, which makes their figures somewhat too
      large.</p>

      """ + table.markup
  }

  /// Seed by seed, whether a quarter of what chance alone needs is enough. A search that found
  /// nothing counts as one trace more than it ran, which can only be too few.
  private static func fourfold(_ pair: Pair) -> SignTest {
    let executions = pair.alone.searches.compactMap { one in
      pair.usual.searches.first { $0.seed == one.seed }.map { (one.executions, $0) }
    }
    let ahead = executions.count { $0.1.isFound && $0.1.executions * factor <= $0.0 }
    return SignTest(ahead: ahead, behind: executions.count - ahead)
  }
}
