// Failing traces that come one after the other and never again, as a fuzzer meets them: what is
// looked at, and what it came to, by the same rules as in a campaign.

import ChaosContracts
import ChaosTrace

/// The failing traces of one store, by the place at which they go wrong.
public struct FailureTally {
  private var places: [FindingGroups.Place] = []
  /// How rare the rarest trace of each place is that was looked at.
  private var levels: [Int] = []
  private var numbers: [FailureSite: Int] = [:]
  /// What shrinking has met at other places, and what it shows; in the order in which it came.
  private var met: [(site: FailureSite, finding: Finding?)] = []
  /// Why nobody can say what a trace shows, each once.
  public private(set) var doubts: [String] = []

  public init() {}

  /// Takes a place for looked at: only what is rarer there is looked at.
  public mutating func know(_ site: FailureSite) {
    let number = number(of: site)
    levels[number] = max(levels[number], 0)
  }

  /// Takes a failing trace. Returns the places at which it is worth a look.
  public mutating func take(_ trace: Trace, _ sites: [FailureSite]) -> [FailureSite] {
    let level = FailingTrace.level(of: trace)
    return sites.enumerated().filter { place, site in
      let number = number(of: site)
      if place == 0 { places[number].count += 1 }
      guard level > levels[number] else { return false }
      levels[number] = level
      return true
    }.map(\.element)
  }

  /// Notes what looking at a trace came to. `finding`: what it shows; nil if it could not be shown
  /// again. `doubt`: why nobody can say what it shows.
  public mutating func note(_ finding: Finding?, at site: FailureSite, doubt: String? = nil) {
    let number = number(of: site)
    places[number].looked += 1
    if let finding { places[number].shown.append(finding) }
    add(doubt)
  }

  /// Takes what shrinking a trace has met. Returns those at places where nothing went wrong yet.
  public mutating func take(met failures: [MetFailure]) -> [MetFailure] {
    failures.filter { failure in
      if numbers[failure.site] != nil || met.contains(where: { $0.site == failure.site }) {
        return false
      }
      met.append((failure.site, nil))
      return true
    }
  }

  /// Notes what looking at one of these came to.
  public mutating func note(_ finding: Finding?, met site: FailureSite, doubt: String? = nil) {
    if let place = met.firstIndex(where: { $0.site == site }) { met[place].finding = finding }
    add(doubt)
  }

  private mutating func add(_ doubt: String?) {
    if let doubt, !doubts.contains(doubt) { doubts.append(doubt) }
  }

  /// The findings, each once, and how many failing traces nobody can say anything about. `order`:
  /// the promises, in the order in which their findings are told.
  public func findings(_ order: [String]) -> ([Finding], unexamined: Int) {
    // Where traces of the search go wrong by now, they say what it is.
    let met = met.filter { numbers[$0.site] == nil }.compactMap(\.finding)
    return FindingGroups.gather(places, order, met: met)
  }

  private mutating func number(of site: FailureSite) -> Int {
    if let number = numbers[site] { return number }
    numbers[site] = places.count
    places.append(FindingGroups.Place())
    levels.append(-1)
    return places.count - 1
  }
}
