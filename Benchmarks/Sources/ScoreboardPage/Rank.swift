// Figure by figure, who is ahead of whom, and how far.

import Scores

/// One figure of a tool beside the same of chaos.
struct Rank {
  var tool: String
  var figure: String
  var theirs: String
  var ours: String
  /// How many times better the tool is; under 1 where chaos is ahead.
  var lead: Double

  /// Every figure of every rival.
  static func all(_ chaos: ToyScore, _ rivals: [ToyScore]) -> [Rank] {
    rivals.flatMap { rival -> [Rank] in
      var ranks: [Rank] = []
      if let theirs = rival.speed, let ours = chaos.speed {
        ranks.append(
          Rank(
            tool: rival.tool, figure: "steps a second", theirs: Words.whole(theirs),
            ours: Words.whole(ours), lead: theirs / ours))
      }
      if let theirs = rival.milliseconds?.median, let ours = chaos.milliseconds?.median {
        ranks.append(
          Rank(
            tool: rival.tool, figure: "ms to found and shrunk",
            theirs: Words.figure(theirs), ours: Words.figure(ours), lead: ours / theirs))
      }
      if let theirs = rival.executions?.median, let ours = chaos.executions?.median {
        ranks.append(
          Rank(
            tool: rival.tool, figure: "executions to found and shrunk",
            theirs: Words.whole(theirs), ours: Words.whole(ours), lead: ours / theirs))
      }
      ranks.append(share("share of seeds found", rival, chaos, \.found))
      ranks.append(share("share minimal", rival, chaos, \.minimal))
      return ranks
    }
  }

  private static func share(
    _ figure: String, _ rival: ToyScore, _ chaos: ToyScore, _ count: KeyPath<ToyScore, Int>
  ) -> Rank {
    // One that is never there is as far behind as can be said.
    let theirs = Double(max(1, rival[keyPath: count])) / Double(rival.seeds)
    let ours = Double(max(1, chaos[keyPath: count])) / Double(chaos.seeds)
    return Rank(
      tool: rival.tool, figure: figure,
      theirs: Words.share(rival[keyPath: count], of: rival.seeds),
      ours: Words.share(chaos[keyPath: count], of: chaos.seeds), lead: theirs / ours)
  }
}
