// Work that fails or is cut short, and is asked for once more. What an app notes about it before it
// is done makes the second time do nothing, and chance seldom asks twice for the same.

import ChaosTrace

extension Trace {
  /// One trace in this many has one.
  private static let retriesEvery = 4

  /// The trace in which, one time in four, a change is cut short by a death, or it or its flush
  /// meets a call that fails, and the same is asked for again; or a look fails at a call. A death
  /// and a look at it follow.
  func withRetry(seed: UInt64, index: UInt64) -> Trace {
    var chance = RandomStream(seed: seed, index: index, label: "asked for twice")
    guard chance.chance(1, in: Self.retriesEvery), steps.count > 1 else { return self }
    let place = 1 + chance.below(steps.count)
    let key = chance.pick(Key.plain)
    let save = Step.act(.app, .write, on: key)
    let again = Step.act(.app, .write, on: key, shape: .again)
    let flush = Step.act(.app, .flush, on: .streak)
    let launch = Step.launch(.app, .user)
    let death = Step.kill(.app, .jetsam)
    let fault = Step.fault(
      .app, chance.pick(FaultKind.refusals), nth: UInt8(1 + chance.below(chance.pick([1, 3]))))
    let kind = chance.below(4)
    let pause = kind == 0 ? UInt16(1 + chance.below(CutShort.furthest)) : 0
    let cut = Step.act(.app, .write, on: key, pause: pause)
    let work =
      switch kind {
      case 0 where chance.chance(1, in: 2):
        // What a save does about a call that fails is cut short as well.
        [.fault(.app, chance.pick(FaultKind.mended), nth: 1), cut, death]
      case 0: [cut, death, launch, again]
      case 1: [fault, save, again]
      // What cannot be read once may be there the next time.
      case 2:
        [
          save, death, launch, .fault(.app, .readError, nth: UInt8(1 + chance.below(2))),
          .act(.app, .read, on: key),
        ]
      default: [save, fault, flush]
      }
    var trace = self
    trace.steps.insert(
      contentsOf: [launch, save, flush] + work
        + [flush, death, launch, .act(.app, .read, on: key)], at: place)
    return trace
  }
}

extension FaultKind {
  /// Those after which a save most often tries something else.
  fileprivate static let mended: [FaultKind] = [
    .openError, .writeNoSpace, .writeError, .renameError,
  ]

  /// Those by which a call is refused, so that whoever made it knows.
  fileprivate static let refusals: [FaultKind] = [
    .writeNoSpace, .writeError, .createNoSpace, .renameError, .openError, .unlinkError, .lockError,
    .keychainLocked, .keychainUnavailable,
  ]
}
