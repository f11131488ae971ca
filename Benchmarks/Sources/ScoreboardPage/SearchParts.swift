// The page's part on what each part of chaos's search is worth.

import Scores

/// Planted bugs, looked for with and without each part of the search.
struct SearchParts {
  private let file: RawFile
  private let usual: PartScore
  private let others: [PartScore]

  /// What a coin does more often than this says nothing.
  private static let doubt = 0.05

  init?(_ file: RawFile) {
    guard let usual = PartScore("all", file) else { return nil }
    self.file = file
    self.usual = usual
    others = PartScore.names(file).filter { $0 != "all" }.compactMap { PartScore($0, file) }
  }

  private var seeds: Int { usual.bugs.map(\.seeds).max() ?? 0 }

  /// What is on in one of the two: `without swarm` tells of swarm, `with state feedback` of that.
  private func part(_ search: String) -> String {
    String(search.dropFirst(search.hasPrefix("without ") ? 8 : 5))
  }

  /// Bugs that are found sooner with the part, and those that are found sooner without it.
  private func test(_ other: PartScore) -> SignTest {
    other.search.hasPrefix("with ") ? other.test(against: usual) : usual.test(against: other)
  }

  var markup: String {
    let signs = others.map { other -> (name: String, on: Int, off: Int) in
      let test = test(other)
      return (part(other.search), test.ahead, test.behind)
    }
    return """
      <h2>What each part of chaos's search is worth</h2>
      <p>\(usual.bugs.count) bugs, each planted in a store that is clean otherwise, are looked for
      from \(seeds) seeds, until the promise that they were planted for is broken, in
      \(file.condition("reach") ?? "?") traces at most: with all parts of the search, and without one
      at a time, so that the others have its traces. A bug counts as sooner with a part if the median
      of its executions over the seeds is lower; draws do not count. <em>Chance</em> is how often a
      coin would be as one-sided (sign test). Below \(Self.doubt) a part pays, or it costs; else this
      says nothing of it.</p>
      <div class="pictures"><figure><figcaption>Planted bugs that are found sooner with the part, and
      without it</figcaption>\(Picture.signs("Planted bugs", signs))</figure></div>

      """ + table
      + """
      <p><em>State feedback</em> is no part of <code>chaos run</code>: the fuzzer has it. Here every
      second random trace changes one that met a new abstract state. There is no row for pauses by
      PCT (probabilistic concurrency testing): chaos has no such search, all pauses are drawn by
      chance. Parts that do not pay are only reported.</p>
      <details><summary>Every planted bug, with all parts of the search</summary>
      \(bugs)</details>

      """
  }

  private var table: String {
    var table = Table(head: [
      "search", "found", "bugs found from every seed", "executions: median (quartiles)",
      "s on a core, median", "sooner with / without the part", "chance", "the part",
    ])
    for score in [usual] + others {
      var cells = [
        Words.escaped(score.search), Words.share(score.found, of: score.searches),
        Words.share(score.foundAlways, of: score.bugs.count), spread(score.executions),
        score.seconds.map { Words.figure($0.median) } ?? "–",
      ]
      if score.search == usual.search {
        cells += ["", "", ""]
      } else {
        let test = test(score)
        cells += ["\(test.ahead) / \(test.behind)", Words.chance(test.chance), verdict(test)]
      }
      table.rows.append(cells)
    }
    return table.markup
  }

  private func verdict(_ test: SignTest) -> String {
    if test.chance >= Self.doubt { return "not shown to pay" }
    return test.ahead > test.behind
      ? "<span class=\"good\">pays</span>" : "<span class=\"fail\">costs</span>"
  }

  private func spread(_ spread: Spread?) -> String {
    guard let spread else { return "–" }
    return "\(Words.whole(spread.median)) (\(Words.whole(spread.low))–\(Words.whole(spread.high)))"
  }

  /// The hardest first.
  private var bugs: String {
    var table = Table(head: [
      "planted bug", "found", "executions: median (quartiles)", "s on a core, median (quartiles)",
      "shrink runs, median", "minimal",
    ])
    for bug in usual.bugs.sorted(by: { ($1.median, $0.name) < ($0.median, $1.name) }) {
      let seconds = Spread(bug.seconds).map {
        "\(Words.figure($0.median)) (\(Words.figure($0.low))–\(Words.figure($0.high)))"
      }
      table.rows.append([
        "<code>\(Words.escaped(bug.name))</code>", Words.share(bug.found, of: bug.seeds),
        spread(Spread(bug.executions)), seconds ?? "–",
        Spread(bug.shrinkRuns).map { Words.whole($0.median) } ?? "–",
        Words.share(bug.minimal, of: bug.steps.count),
      ])
    }
    return "<p class=\"quiet\"><em>Minimal</em>: as short as the shortest that any seed came to.</p>"
      + table.markup
  }
}
