// What managed processes cost without what runs in them: for benchmarks.

import CManaged

/// Processes that answer at once, and do nothing else.
public enum BareProcesses {
  /// Forks, hands over and kills as often as a tally says, evenly among the launches.
  ///
  /// - Returns: false where there are no managed processes.
  public static func run(_ tally: ProcessTally) -> Bool {
    let nursery = Nursery()
    var message = Wire()
    message.put(LaunchKind.bare.rawValue)
    for launch in 0..<tally.launches {
      guard let slot = try? nursery.fork() else { return false }
      guard message.lay(into: nursery.channel(slot)) else { return false }
      let turns = tally.handOvers * (launch + 1) / tally.launches
      for _ in tally.handOvers * launch / tally.launches..<turns {
        guard case .said = nursery.run(slot) else { return false }
      }
      nursery.kill(slot)
    }
    return true
  }
}
