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
    // Chance alone has more traces, and a table of its own.
    others = PartScore.names(file).filter { $0 != "all" && $0 != LatestBugs.search }
      .compactMap { PartScore($0, file) }
  }

  private var seeds: Int { usual.bugs.map(\.seeds).max() ?? 0 }

  /// What is on in one of the two: `without swarm` tells of swarm, `with state feedback` of that.
  private func part(_ search: String) -> String {
    String(search.dropFirst(search.hasPrefix("without ") ? 8 : 5))
  }

  /// Bugs that are found sooner with the part, and those that are found sooner without it.
  private func sooner(_ other: PartScore) -> SignTest {
    other.search.hasPrefix("with ") ? other.sooner(than: usual) : usual.sooner(than: other)
  }

  /// Searches that find the bug only with the part, and those that find it only without it.
  private func more(_ other: PartScore) -> SignTest {
    other.search.hasPrefix("with ") ? other.more(than: usual) : usual.more(than: other)
  }

  var markup: String {
    let signs = others.map { other -> (name: String, on: Int, off: Int) in
      let test = sooner(other)
      return (part(other.search), test.ahead, test.behind)
    }
    return heading
      + """
      <div class="pictures"><figure><figcaption>Planted bugs that are found sooner with the part,
      and without it</figcaption>\(Picture.signs("Planted bugs", signs))</figure></div>

      """ + table + notes
        + (LatestBugs(usual, file)?.markup ?? "")
        + """
        <details><summary>Every planted bug, with all parts of the search</summary>
        \(bugs)</details>

        """
  }

  private var heading: String {
    """
    <h2>What each part of chaos's search is worth</h2>
    <p>\(usual.bugs.count) bugs, each planted in a store that is clean otherwise, are looked for
    from \(seeds) seeds, until the promise that they were planted for is broken, in
    \(file.condition("reach") ?? "?") traces at most: with all parts of the search, and without
    one at a time, so that the others have its traces.</p>
    <p>A bug is found <em>sooner</em> with a part if the median of its executions over the seeds is
    lower. <em>More</em>: searches (a bug and a seed) that find it with the part only, and without
    it only. Draws do not count. <em>Chance</em> is how often a coin would be as one-sided (sign
    test). Below \(Self.doubt) a part pays or costs; else this says nothing of it. With
    \(2 * others.count) tests one of them may well be below that by luck; and what several seeds
    make of one bug is not as independent as throws of a coin.</p>

    """
  }

  private var notes: String {
    """
    <p>What stands behind <em>with</em> is no part of <code>chaos run</code>. <em>Lists before
    chance</em>: they do not take turns. <em>State
    feedback</em>, which the fuzzer has: every second random trace changes one that met a new
    abstract state. <em>Rare states</em>: it changes one that met a state which few traces meet.
    <em>Rare moments</em>: it goes back to a moment of such a trace, and on by chance from there.
    <em>Pauses by PCT</em> (probabilistic concurrency testing, depth 2): a random pause is drawn
    evenly from as many calls as such an act makes, so that of two processes with k calls each
    trace meets a bug of one pause with a chance of 1 in 2k at least; traces that measure k do not
    count. Only finds of the search with all parts were shrunk. Parts that do not pay are only
    reported.</p>

    """
  }

  private var table: String {
    var table = Table(head: [
      "search", "the part", "found", "bugs found from every seed",
      "executions: median (quartiles)", "s on a core, median", "sooner with / without", "chance",
      "more with / without", "chance",
    ])
    table.figuresFrom = 2
    for score in [usual] + others {
      let isUsual = score.search == usual.search
      let (sooner, more) = (sooner(score), more(score))
      table.rows.append(
        [
          Words.escaped(score.search), isUsual ? "" : verdict(sooner, more),
          Words.share(score.found, of: score.searches),
          Words.share(score.foundAlways, of: score.bugs.count), spread(score.executions),
          score.seconds.map { Words.figure($0.median) } ?? "–",
        ] + (isUsual ? ["", "", "", ""] : cells(sooner) + cells(more)))
    }
    return table.markup
  }

  private func cells(_ test: SignTest) -> [String] {
    ["\(test.ahead) / \(test.behind)", Words.chance(test.chance)]
  }

  /// What both tests say together.
  private func verdict(_ sooner: SignTest, _ more: SignTest) -> String {
    func says(_ test: SignTest) -> Int {
      test.chance >= Self.doubt ? 0 : test.ahead > test.behind ? 1 : -1
    }
    return switch (says(more), says(sooner)) {
    case (1, -1): "<span class=\"good\">finds more</span>, <span class=\"fail\">later</span>"
    case (-1, 1): "<span class=\"fail\">finds less</span>, <span class=\"good\">sooner</span>"
    case (0, 0): "not shown to pay"
    case (1, _): "<span class=\"good\">pays: finds more</span>"
    case (-1, _): "<span class=\"fail\">costs: finds less</span>"
    case (_, 1): "<span class=\"good\">pays: sooner</span>"
    default: "<span class=\"fail\">costs: later</span>"
    }
  }

  private func spread(_ spread: Spread?) -> String {
    guard let spread else { return "–" }
    let quarters = "\(Words.whole(spread.low))–\(Words.whole(spread.high))"
    return "\(Words.whole(spread.median)) (\(quarters))"
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
    return
      "<p class=\"quiet\"><em>Minimal</em>: as short as the shortest that any seed came to.</p>"
      + table.markup
  }
}
