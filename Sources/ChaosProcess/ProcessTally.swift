// How much managed processes have done: what bare ones are compared by.

import ChaosPhone

/// What the processes of a simulator have done so far.
public struct ProcessTally: Sendable {
  /// Processes that were forked.
  public var launches = 0
  /// How often one of them was let run until it said something.
  public var handOvers = 0

  /// Nothing.
  public init() {}

  /// What the processes of a run did, and those of the runs before it on the same simulator.
  public init(of host: Host) {
    let nursery = host.kept { Nursery() }
    (launches, handOvers) = (nursery.launches, nursery.handOvers)
  }
}
