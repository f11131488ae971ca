// What no chance makes: the lists and the covering array. They take turns, so that none of them
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
    let lists = SearchMethod.lists.filter { !omitted.contains($0) }
    return inTurn(
      lists.map { method in
        var chance = RandomStream(seed: seed, index: 0, label: method.rawValue)
        return chance.mix(traces(of: method, eras)).enumerated().map { place, trace in
          Systematic(method: method, place: place, trace: trace)
        }
      })
  }

  /// What a list tells; nothing for a method that is none.
  static func traces(of method: SearchMethod, _ eras: [EraName]) -> [Trace] {
    switch method {
    case .firstUnlock: FirstUnlock.traces(eras: eras)
    case .valueList: ValueList.traces(eras: eras)
    case .coveringArray: Screening.traces(eras: eras)
    case .meetings: Meetings.traces(eras: eras)
    case .cutShort: CutShort.traces(eras: eras)
    case .keychainList: KeychainList.traces(eras: eras)
    default: []
    }
  }

  /// The first of each, the second of each, and so on.
  private static func inTurn(_ lists: [[Systematic]]) -> [Systematic] {
    (0..<(lists.map(\.count).max() ?? 0)).flatMap { place in
      lists.compactMap { place < $0.count ? $0[place] : nil }
    }
  }
}
