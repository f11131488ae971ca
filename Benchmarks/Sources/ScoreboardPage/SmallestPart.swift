// The page's part on how small findings come out.

import Scores

/// The findings of each planted bug, beside the smallest that there are.
struct SmallestPart {
  let score: SmallestScore
  /// Seeds from which each bug was looked for.
  let seeds: String

  init?(_ file: RawFile?) {
    guard let file else { return nil }
    score = SmallestScore(file)
    seeds = file.condition("seeds") ?? "?"
    if score.bugs.isEmpty { return nil }
  }

  var markup: String {
    var table = Table(head: [
      "planted bug", "cause", "a smallest trace", "fewest steps", "findings that have them",
      "shorter traces run",
    ])
    table.figuresFrom = 3
    let short = score.short
    let others = score.bugs.filter { bug in !short.contains { $0.name == bug.name } }
    for bug in short + others {
      for cause in bug.causes {
        table.rows.append([
          "<code>\(Words.escaped(bug.name))</code>", Words.escaped(cause.words),
          "<code>\(Words.escaped(cause.trace))</code>", "\(cause.steps)",
          Words.share(cause.minimal, of: cause.findings),
          cause.shorter.map { Words.whole(Double($0)) } ?? "not run",
        ])
      }
    }
    let known = score.bugs.filter(\.isKnown)
    let reached = known.count - short.count { $0.isKnown }
    return """
      <h2>How small findings come out</h2>
      <p>From each of \(Words.escaped(seeds)) seeds, the first trace that finds a bug is shrunk to
      its causes. Findings of one cause are compared on one release of iOS and one kind of disk,
      those with a failing or full disk by themselves: what an everyday phone shows is plainer,
      however long. Where a cause
      shows in six steps or fewer every shorter trace is run that is made of the steps of the bug's
      findings, on the same phone: one with the same cause, which breaks one of the same promises,
      would be smaller. What takes a step that is in none of them was not looked for. A trace with a
      step that does nothing is not gone on from, since it was run without that step. Of
      \(known.count) such bugs \(reached) come out with the fewest steps from at least
      \(Words.whole(100 * SmallestScore.wanted)) of 100 seeds. The last passes of the shrinker were
      written with these bugs in sight. <code>Scripts/scoreboard --smallest</code> runs this
      again.</p>

      """ + table.markup + stores
  }

  /// Stores without a planted bug.
  private var stores: String {
    if score.stores.isEmpty { return "" }
    var table = Table(head: [
      "store", "causes of broken promises", "findings that have the fewest steps", "share",
      "causes with fewer than 98 %", "shorter traces run",
    ])
    table.figuresFrom = 1
    for store in score.stores.sorted(by: { ($0.share, $0.name) < ($1.share, $1.name) }) {
      let short = store.causes.count {
        Double($0.minimal) < SmallestScore.wanted * Double($0.findings)
      }
      table.rows.append([
        "<code>\(Words.escaped(store.name))</code>", "\(store.causes.count)",
        Words.share(store.minimal, of: store.findings),
        Words.figure(100 * store.share) + " %", "\(short)", Words.whole(Double(store.shorter)),
      ])
    }
    let findings = score.stores.reduce(0) { $0 + $1.findings }
    let minimal = score.stores.reduce(0) { $0 + $1.minimal }
    return """
      <h3>Stores without a planted bug</h3>
      <p>Broken stores as they come with chaos. Of each promise that a store breaks, the
      first trace from each seed is shrunk; findings are compared by promise as well as by cause.
      Where a cause has too many kinds of steps for every shorter trace, those of its own
      findings are the letters, or the shortest finding is all there is to compare with. Of
      \(Words.whole(Double(findings))) findings \(Words.whole(Double(minimal))) have
      the fewest steps. The latest rules of the shrinker were written with what fell short here
      in sight, so other stores may do less well.</p>

      """ + table.markup
  }
}
