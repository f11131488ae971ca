// What an app does as it is launched, cut short. Only an act that comes right after a launch stops
// there, and chance seldom puts one there behind work that has left something to lose.

import ChaosTrace

extension Trace {
  /// The furthest call at which a launch is stopped.
  static let furthestOfLaunch = 40

  /// The trace in which, one time in three, the app saves something somewhere, is launched anew,
  /// and is stopped before one of its first calls: it ends there and is launched once more, or goes
  /// on a few steps later.
  func withCutLaunch(seed: UInt64, index: UInt64) -> Trace {
    var chance = RandomStream(seed: seed, index: index, label: "launch cut short")
    guard chance.chance(1, in: 3), steps.count > 1 else { return self }
    let place = 1 + chance.below(steps.count)
    let launch = Step.launch(.app, chance.pick([.user, .user, .push, .fetch]))
    // The early calls more often, since many launches make a few only. The first one of a new
    // version, which moves what the last one has left, makes more.
    let reach =
      chance.chance(1, in: 2) ? 1 + chance.below(CutShort.furthest) : Self.furthestOfLaunch
    let pause = UInt16(1 + chance.below(reach))
    let end = chance.chance(1, in: 3) ? Step.upgrade : .kill(.app, .jetsam)
    let cut = [
      .launch(.app, .user), .act(.app, .write, on: chance.pick(Key.plain)),
      // What the death takes is another story.
      .act(.app, .flush, on: .streak), end,
      launch, .act(.app, .read, on: .streak, pause: pause),
    ]
    var trace = self
    if chance.chance(2, in: 3) {
      trace.steps.insert(contentsOf: cut + [.kill(.app, .jetsam), launch], at: place)
    } else {
      trace.steps.insert(.proceed(.app, 0), at: min(steps.count, place + 1 + chance.below(3)))
      trace.steps.insert(contentsOf: cut, at: place)
    }
    return trace
  }
}
