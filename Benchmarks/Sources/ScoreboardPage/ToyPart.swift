// The page's part on the toy: rivals that are ahead first.

import Scores

/// The same small bug in each tool.
struct ToyPart {
  private let file: RawFile
  private let chaos: ToyScore
  private let search: ToyScore?
  private let rivals: [ToyScore]

  private static let names = [
    "hypothesis": "Hypothesis", "proper": "PropEr", "quickcheck": "QuickCheck",
    "chaos": "chaos, the toy's steps", "chaos run": "chaos, its own search",
  ]

  /// What chaos is to reach.
  private static let speed = 2_000_000.0
  private static let milliseconds = 1.5

  init?(_ file: RawFile) {
    guard let chaos = ToyScore("chaos", file) else { return nil }
    self.file = file
    self.chaos = chaos
    search = ToyScore("chaos run", file)
    rivals = ["quickcheck", "proper", "hypothesis"].compactMap { ToyScore($0, file) }
  }

  private func name(_ tool: String) -> String { Self.names[tool] ?? tool }

  var markup: String {
    let ranks = Rank.all(chaos, rivals).sorted { $0.lead > $1.lead }
    return "<h2>Where a rival is ahead</h2>\n"
      + inWords(ranks.filter { $0.lead > 1 })
      + ranking(ranks.filter { $0.lead > 1 }, "ahead of chaos")
      + because
      + "<h2>Where chaos is ahead</h2>\n"
      + ranking(ranks.filter { $0.lead < 1 }.reversed(), "behind chaos")
      + "<h2>What chaos is to reach here</h2>\n" + aims
      + "<h2>The toy, tool by tool</h2>\n" + rules + pictures + table
  }

  /// Who is ahead, each in a sentence: the one that is furthest first.
  private func inWords(_ ranks: [Rank]) -> String {
    var tools: [String] = []
    for rank in ranks where !tools.contains(rank.tool) { tools.append(rank.tool) }
    let sentences = tools.map { tool in
      let figures = ranks.filter { $0.tool == tool }.map {
        "\($0.figure) (\(Words.times($0.lead)))"
      }
      return "\(name(tool)) is ahead of chaos in \(figures.joined(separator: ", "))."
    }
    return sentences.isEmpty ? "" : "<p>\(sentences.joined(separator: " "))</p>\n"
  }

  private func ranking(_ ranks: [Rank], _ word: String) -> String {
    if ranks.isEmpty { return "<p>Nowhere in this run.</p>\n" }
    var table = Table(
      head: ["tool", "figure", "the tool's", "chaos's", word], figuresFrom: 2)
    table.rows = ranks.map { rank in
      [
        name(rank.tool), rank.figure, rank.theirs, rank.ours,
        Words.times(rank.lead > 1 ? rank.lead : 1 / rank.lead),
      ]
    }
    return table.markup
  }

  /// Why chaos is slow.
  private var because: String {
    guard let row = chaos.row, let empty = chaos.emptyRow else { return "" }
    let each = (row.milliseconds - empty) * 1_000 / row.steps
    let share = empty / row.milliseconds * 100
    return """
      <p>Other tools carry out a command of the toy as a few changes in memory. chaos runs each in a
      simulated process on a simulated phone: the store's code opens, reads and writes a file on a
      disk that keeps every version, each call is a place to be stopped at, every answer goes into a
      history, and a judge looks at it against every promise. A row of
      \(Words.figure(row.steps)) commands takes \(Words.figure(row.milliseconds * 1_000)) µs. Of
      these \(Words.figure(empty * 1_000)) µs, \(Words.whole(share)) %, are those of a row without
      commands: starting a phone, a last look at it, and the judges. Each command takes
      \(Words.figure(each)) µs more.</p>

      """
  }

  private var aims: String {
    var table = Table(head: ["aim", "measured", "reached"], figuresFrom: 1)
    if let speed = chaos.speed {
      table.rows.append([
        "\(Words.whole(Self.speed)) steps a second", Words.whole(speed),
        verdict(speed >= Self.speed, speed / Self.speed),
      ])
    }
    table.rows.append([
      "all seeds minimal", Words.share(chaos.minimal, of: chaos.seeds),
      verdict(chaos.minimal == chaos.seeds, Double(chaos.minimal) / Double(chaos.seeds)),
    ])
    if let time = chaos.milliseconds?.median {
      table.rows.append([
        "under \(Self.milliseconds) ms to found and shrunk", "\(Words.figure(time)) ms",
        verdict(time < Self.milliseconds, Self.milliseconds / time),
      ])
    }
    return table.markup
  }

  private func verdict(_ isReached: Bool, _ share: Double) -> String {
    isReached
      ? "<span class=\"good\">yes</span>"
      : "<span class=\"fail\">no, \(Words.figure(share * 100)) %</span>"
  }

  private var rules: String {
    """
    <p>An app and an extension share a file, and each remembers all of it. So one writes back what
    the other has changed in the meantime: a lost update, seen after a restart. The model is the
    same in each tool, <a href="../Benchmarks/Rivals/README.md">described on a page</a> beside the
    programs. Seeds 1 to \(chaos.seeds). Times are of one core, from the first row to the shrunk
    counterexample; an execution is one run of the model, those of shrinking among them.</p>
    <p>Two rows are chaos's. <em>The toy's steps</em>: a store of a few lines, and rows drawn from
    the toy's commands, as in other tools. chaos's own search cannot be held to some kinds of steps,
    so a user's own lines draw these rows; what runs, judges and shrinks them is chaos. To start a
    process is a step of its own, and the look after the restart is none: the shortest
    counterexample has \(chaos.shortest) steps, and all shorter rows were tried. <em>Its own
    search</em>: the same bug, planted in a careful store that withstands everything else, looked
    for among all that happens to a phone, and shrunk to its cause, as <code>chaos run</code> has
    it.</p>
    <p>Not measured: Exhaust, a library for Swift that is made for such models. It comes as sources,
    and this script takes tools from package registries only.</p>

    """
  }

  private var pictures: String {
    let all = rivals + [chaos]
    let speeds = all.compactMap { score in
      score.speed.map {
        Picture.Bar(
          name: name(score.tool), value: $0, words: Words.whole($0), isOurs: score.tool == "chaos")
      }
    }
    let times = (all + [search].compactMap(\.self)).compactMap { score in
      score.milliseconds.map {
        Picture.Bar(
          name: name(score.tool), value: $0.median, words: "\(Words.figure($0.median)) ms",
          isOurs: score.tool.hasPrefix("chaos"))
      }
    }
    return """
      <div class="pictures"><figure><figcaption>Steps a second, without the bug (longer is better;
      each line is ten times the one before)</figcaption>
      \(Picture.bars("Steps a second", speeds.sorted { $0.value > $1.value },
        aim: (Self.speed, "chaos's aim")))</figure>
      <figure><figcaption>Milliseconds to found and shrunk, median (shorter is
      better)</figcaption>
      \(Picture.bars("Milliseconds", times.sorted { $0.value < $1.value },
        aim: (Self.milliseconds, "chaos's aim")))</figure></div>

      """
  }

  private var table: String {
    var table = Table(head: [
      "tool", "steps a second", "found", "minimal", "lengths", "ms: median (quartiles)",
      "executions: median (quartiles)",
    ])
    for score in rivals + [chaos] + [search].compactMap(\.self) {
      let lengths = score.lengths.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      table.rows.append([
        name(score.tool) + version(score.tool), score.speed.map(Words.whole) ?? "–",
        Words.share(score.found, of: score.seeds), Words.share(score.minimal, of: score.seeds),
        lengths.joined(separator: ", "), spread(score.milliseconds, Words.figure),
        spread(score.executions, Words.whole),
      ])
    }
    return table.markup
      + """
      <p class="quiet"><em>Lengths</em>: of the counterexamples, and how many have each. Hypothesis
      usually goes on for up to ten seconds after a bug to look for others; that is switched off.
      QuickCheck has no state machines of its own here, so it shrinks a list of commands.</p>

      """
  }

  private func version(_ tool: String) -> String {
    file.condition("version of \(tool)").map { " \(Words.escaped($0))" } ?? ""
  }

  private func spread(_ spread: Spread?, _ words: (Double) -> String) -> String {
    guard let spread else { return "–" }
    return "\(words(spread.median)) (\(words(spread.low))–\(words(spread.high)))"
  }
}
