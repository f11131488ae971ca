// What comes before chance: the lists and the covering array. They take turns, so that none of them
// waits for the end of another.

import ChaosTrace

/// A trace that no chance makes, and the list that it is of.
struct Systematic: Sendable {
  let method: SearchMethod
  /// Where it stands in its list.
  let place: Int
  let trace: Trace

  /// All of them. A seed only chooses the order in which each list is told.
  static func all(seed: UInt64, eras: [EraName], without omitted: Set<SearchMethod>)
    -> [Systematic]
  {
    func list(_ method: SearchMethod, _ traces: (_ eras: [EraName]) -> [Trace]) -> [Systematic] {
      if omitted.contains(method) { return [] }
      var chance = RandomStream(seed: seed, index: 0, label: method.rawValue)
      return chance.mix(traces(eras)).enumerated().map { place, trace in
        Systematic(method: method, place: place, trace: trace)
      }
    }
    return inTurn([
      list(.firstUnlock, FirstUnlock.traces), list(.valueList, ValueList.traces),
      list(.coveringArray, Screening.traces), list(.meetings, Meetings.traces),
      list(.cutShort, CutShort.traces), list(.keychainList, KeychainList.traces),
    ])
  }

  /// The first of each, the second of each, and so on.
  private static func inTurn(_ lists: [[Systematic]]) -> [Systematic] {
    (0..<(lists.map(\.count).max() ?? 0)).flatMap { place in
      lists.compactMap { place < $0.count ? $0[place] : nil }
    }
  }
}
