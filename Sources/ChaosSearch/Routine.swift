// The life of one part of an app: it works, something cuts it short, and it works again. Chance
// rarely lets the same few acts meet themselves in the next life of their process.

import ChaosPhone
import ChaosTrace

/// Makes traces in which a few acts recur.
struct Routine {
  private var chance: RandomStream
  private var keychain: RandomStream
  private var versions: RandomStream
  private var version = 1
  private var isUpgraded = false
  private let header: TraceHeader
  private let hasExtensions: Bool
  private let hasPrewarm: Bool
  private let acts: [BehaviourName]
  private let key: Key
  private var steps: [Step] = []

  init(_ header: TraceHeader, _ random: LabelledStreams) {
    self.header = header
    let era = Era(header.era, variation: header.variation)
    hasExtensions = era.hasExtensions
    hasPrewarm = era.prewarm != nil
    chance = random.stream("routine")
    keychain = random.stream("routine keychain")
    versions = random.stream("routine versions")
    key = chance.pick(Key.plain)
    acts = Self.part(key, &chance)
  }

  /// An act, mostly of those that are part of an app, and others that have to do with the same
  /// keys: what one leaves behind is what the other finds. No act comes in two manners.
  private static func part(_ key: Key, _ chance: inout RandomStream) -> [BehaviourName] {
    let first = chance.pick(
      chance.chance(3, in: 4) ? BehaviourName.parts : BehaviourName.single)
    var acts = [first]
    let keys = first.touched(first.usable(key))
    for other in BehaviourName.single + BehaviourName.parts {
      guard other.touched(other.usable(key)).contains(where: keys.contains) else { continue }
      if acts.contains(where: { $0.inCarefulApp == other.inCarefulApp }) { continue }
      if chance.chance(3, in: 4) { acts.append(other) }
    }
    return acts
  }

  mutating func make() -> Trace {
    steps.append(.launch(.app, .user))
    for _ in 0..<(1 + chance.below(3)) {
      for _ in 0..<(1 + chance.below(4)) { steps.append(act()) }
      cut()
      let isNew = changeVersion()
      begin()
      // What a new version does first.
      if isNew, let migration, versions.chance(3, in: 4) {
        steps.append(.act(.app, migration, on: key))
      }
    }
    for _ in 0..<(1 + chance.below(3)) { steps.append(act()) }
    return Trace(header: header, steps: steps)
  }

  private var migration: BehaviourName? { acts.first { $0 == .migrate || $0 == .carefulMigrate } }

  /// Takes an app with a migration up, and later back. Returns whether a newer version is there.
  private mutating func changeVersion() -> Bool {
    if migration == nil { return false }
    if isUpgraded, !versions.chance(1, in: 3) { return false }
    let isNewer = version == 1 || versions.chance(1, in: 2)
    steps.append(isNewer ? .upgrade : .downgrade)
    version += isNewer ? 1 : -1
    isUpgraded = true
    return isNewer
  }

  private var usesKeychain: Bool {
    acts.contains { behaviour in behaviour.touched(key).contains { $0.place == .keychain } }
  }

  private mutating func act(pause: UInt16 = 0) -> Step {
    let isElsewhere = hasExtensions && chance.chance(1, in: 5)
    if isElsewhere { steps.append(.launch(.notifications, .push)) }
    let process: ProcessName = isElsewhere ? .notifications : .app
    if usesKeychain, keychain.chance(1, in: 6) {
      steps.append(
        .fault(process, keychain.pick(FaultKind.ofKeychain), nth: UInt8(1 + keychain.below(2))))
    }
    return .act(process, chance.pick(acts), on: key, pause: pause)
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
    let causes: [LaunchCause] =
      [.location, .push, .voip, .fetch] + (hasPrewarm ? [.prewarm] : [])
    steps.append(.launch(.app, chance.pick(causes)))
    for _ in 0..<(1 + chance.below(2)) { steps.append(act()) }
    steps.append(.unlock)
  }
}
