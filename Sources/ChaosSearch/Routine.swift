// The life of one part of an app: it works, something cuts it short, and it works again. Chance
// rarely lets the same few acts meet themselves in the next life of their process.

import ChaosPhone
import ChaosTrace

/// Makes traces in which a few acts recur.
struct Routine {
  private var chance: RandomStream
  private let header: TraceHeader
  private let hasExtensions: Bool
  private let acts: [BehaviourName]
  private let key: Key
  private var steps: [Step] = []

  /// Acts that make sense together.
  private static let parts: [[BehaviourName]] = [
    [.gate, .login], [.resume, .login], [.restore], [.cache], [.draft], [.sync, .append],
    [.settings, .migrate],
    [.carefulGate, .login], [.carefulResume, .login], [.carefulRestore], [.carefulCache],
    [.carefulDraft], [.carefulSync, .append], [.settings, .carefulMigrate],
    [.write], [.streak, .read], [.identity], [.batch, .read],
  ]

  init(_ header: TraceHeader, _ chances: Chances) {
    self.header = header
    hasExtensions = Era(header.era, variation: header.variation).hasExtensions
    chance = chances.stream("routine")
    acts = chance.pick(Self.parts)
    key = chance.pick(Key.plain)
  }

  mutating func make() -> Trace {
    steps.append(.launch(.app, .user))
    for _ in 0..<(1 + chance.below(3)) {
      for _ in 0..<(1 + chance.below(4)) { steps.append(act()) }
      cut()
      begin()
    }
    for _ in 0..<(1 + chance.below(3)) { steps.append(act()) }
    return Trace(header: header, steps: steps)
  }

  private mutating func act(pause: UInt16 = 0) -> Step {
    let isElsewhere = hasExtensions && chance.chance(1, in: 5)
    if isElsewhere { steps.append(.launch(.notifications, .push)) }
    return .act(isElsewhere ? .notifications : .app, chance.pick(acts), on: key, pause: pause)
  }

  /// What ends the life of the process, or only disturbs it.
  private mutating func cut() {
    switch chance.below(10) {
    case 0, 1, 2: steps += [act(pause: UInt16(1 + chance.below(24))), .kill(.app, .jetsam)]
    case 3: steps.append(.kill(.app, .jetsam))
    case 4, 5, 6: steps.append(.reboot)
    case 7: steps += [act(pause: UInt16(1 + chance.below(24))), .panic(.none)]
    case 8: steps += [.lock, .wait(.grace)]
    default: steps += [.wait(.minute)]
    }
  }

  /// Who starts it again: its user, or iOS, with the unlock yet to come.
  private mutating func begin() {
    if chance.chance(1, in: 2) {
      steps += [.unlock, .launch(.app, .user)]
      return
    }
    let causes: [LaunchCause] = [.location, .push, .voip, .fetch, .prewarm]
    steps.append(.launch(.app, chance.pick(causes)))
    for _ in 0..<(1 + chance.below(2)) { steps.append(act()) }
    steps.append(.unlock)
  }
}
