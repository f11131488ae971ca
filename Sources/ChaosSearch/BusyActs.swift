// Acts that an app with few values can do, in the place of those that it cannot: of an app with one
// text, six acts in ten would do nothing, and of one with a draft alone, nine.

import ChaosTrace

/// What an app with some of the keys can do.
struct BusyActs: Sendable {
  private let keys: [Key]
  private let strays: [Key]
  /// The keys on which plain acts come to something; a trace names a stray by a key that the app
  /// lacks.
  let plain: [Key]
  /// The acts of the app, each as likely as the others; one that stands here twice is twice as
  /// likely.
  private let choices: [(name: BehaviourName, key: Key)]

  init(keys: [Key]) {
    self.keys = keys
    let strays = keys.strays
    self.strays = strays
    plain =
      keys.filter(Key.plain.contains)
      + strays.compactMap { stray in
        Key.plain.first { !keys.contains($0) && keys.actual($0, for: .write) == stray }
      }
    let parts = (BehaviourName.single + BehaviourName.parts).filter { !$0.isPlain && $0 != .flush }
    choices =
      plain.flatMap { key in
        [BehaviourName.write, .read, .write, .remove].map { (name: $0, key: key) }
      }
      + parts.flatMap { name in
        name.keys.filter { name.touched($0).allSatisfy(keys.contains) }
          .map { (name: name, key: $0) }
      }
  }

  /// The trace in which each act that does nothing in this app is another one: at the same place,
  /// by the same process, with the same value and the same stop.
  func instead(of trace: Trace, seed: UInt64, index: UInt64) -> Trace {
    if choices.isEmpty { return trace }
    var chance = RandomStream(seed: seed, index: index, label: "busy acts")
    var trace = trace
    for (place, step) in trace.steps.enumerated() {
      guard isIdle(step), case .act(let process, _, _, let shape, let pause) = step else {
        continue
      }
      let (name, key) = chance.pick(choices)
      trace.steps[place] = .act(process, name, on: key, shape: shape, pause: pause)
    }
    return trace
  }

  private func isIdle(_ step: Step) -> Bool {
    guard case .act(_, let name, let key, _, _) = step.on(keys, strays: strays) else {
      return false
    }
    return !name.touched(keys.actual(key, for: name)).allSatisfy(keys.contains)
  }
}
