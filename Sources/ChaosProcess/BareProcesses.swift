// What managed processes cost without what runs in them: for benchmarks.

import CManaged

/// Processes that answer at once, and do nothing else. What they are forked from starts with the
/// first and ends with this.
public final class BareProcesses {
  private lazy var nursery = Nursery()

  /// None so far.
  public init() {}

  /// Forks, hands over and kills until it has been done as often as a tally says, evenly among the
  /// launches.
  ///
  /// - Returns: false where there are no managed processes.
  public func run(until tally: ProcessTally) -> Bool {
    var message = Wire()
    message.put(LaunchKind.bare.rawValue)
    let launches = tally.launches - nursery.launches
    let handOvers = tally.handOvers - nursery.handOvers
    for launch in 0..<max(launches, 0) {
      guard let slot = try? nursery.fork() else { return false }
      guard message.lay(into: nursery.channel(slot)) else { return false }
      let turns = handOvers * (launch + 1) / launches
      for _ in handOvers * launch / launches..<turns {
        guard case .said = nursery.run(slot) else { return false }
      }
      nursery.kill(slot)
    }
    return true
  }
}
