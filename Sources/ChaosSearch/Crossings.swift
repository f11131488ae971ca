// A process that is stopped in the middle of its work while another one of the app changes
// something. Chance seldom puts the two together on an app with few values.

import ChaosTrace

extension Trace {
  /// One trace in this many has one.
  private static let crossingsEvery = 2

  /// The trace at whose end, one time in two, the app or an extension is stopped before one of its
  /// calls, as it saves, flushes or looks, and the other one changes the same value or another one
  /// before it goes on. Both values are looked at then.
  ///
  /// - Parameter keys: what the app saves by plain acts.
  func withCrossing(seed: UInt64, index: UInt64, keys: [Key]) -> Trace {
    var chance = RandomStream(seed: seed, index: index, label: "crossing")
    guard chance.chance(1, in: Self.crossingsEvery), !keys.isEmpty else { return self }
    let other: (ProcessName, LaunchCause) =
      chance.chance(1, in: 2) ? (.notifications, .push) : (.widget, .timeline)
    let isAppStopped = chance.chance(2, in: 3)
    let (stopped, crossing): (ProcessName, ProcessName) =
      isAppStopped ? (.app, other.0) : (other.0, .app)
    let key = chance.pick(keys)
    let others = keys.filter { $0 != key }
    let second = others.isEmpty || chance.chance(1, in: 2) ? key : chance.pick(others)
    let work = chance.pick([BehaviourName.write, .write, .flush, .read])
    // The early calls more often, since many changes make a few only.
    let reach = chance.pick([6, 6, 12, CutShort.furthest])
    let pause = UInt16(1 + chance.below(reach))
    var story: [Step] = [.unlock, .launch(.app, .user), .act(.app, .write, on: key)]
    if chance.chance(1, in: 2) { story.append(.act(.app, .write, on: second)) }
    story.append(.launch(other.0, other.1))
    if chance.chance(1, in: 2) { story.append(.act(other.0, .read, on: second)) }
    story += [
      .act(stopped, work, on: work == .flush ? .streak : key, pause: pause),
      .act(crossing, .write, on: second), .proceed(stopped, 0),
    ]
    if chance.chance(1, in: 2) { story.append(.act(.app, .flush, on: .streak)) }
    story += [.act(.app, .read, on: key), .act(.app, .read, on: second)]
    return Trace(header: header, steps: steps + story)
  }
}
