// Swarm testing: each trace switches whole kinds of steps off and gives the rest wild weights
// (A. Groce et al., "Swarm Testing", ISSTA 2012).

import ChaosTrace

/// The weights of one trace.
struct Swarm {
  private var weights: [Int] = []
  let behaviours: [BehaviourName]
  let keys: [Key]
  let processes: [ProcessName]
  let faults: [FaultKind]
  let shapes: [ValueShape]
  /// One act in this many is stopped in the middle; 0 means none.
  let pauseEvery: Int
  /// The furthest disk call at which an act is stopped.
  let pauseReach: Int

  init(_ chances: Chances) {
    // Each kind draws from its own stream: a new kind changes no trace in which it is off.
    let streams = chances.streams("weight")
    weights = Opcode.allCases.map { opcode in
      var chance = streams(opcode.word)
      return Self.base(opcode)
        * chance.pick(Self.shares(opcode))
    }
    behaviours = chances.behaviours("behaviour")
    keys = chances.some(Key.plain, "key", 1, in: 3)
    faults = chances.some(FaultKind.allCases, "fault", 1, in: 7)
    var chance = chances.stream("swarm")
    processes =
      chance.chance(1, in: 2)
      ? [.app]
      : chance.chance(1, in: 2)
        ? [.app, .notifications] : ProcessName.allCases
    shapes = chance.pick([
      [.small], [.small], [.small, .large], [.huge, .small], ValueShape.allCases,
    ])
    pauseEvery = chance.pick([0, 0, 2, 4])
    pauseReach = chance.pick([6, 16, 40])
    weights[Int(Opcode.act.code)] = 40
    weights[Int(Opcode.launch.code)] = max(10, weights[Int(Opcode.launch.code)])
  }

  func weight(_ opcode: Opcode) -> Int { weights[Int(opcode.code)] }

  /// What a kind's weight is multiplied by, one of them in each trace.
  private static func shares(_ opcode: Opcode) -> [Int] {
    if opcode == .passcode { return Array(repeating: 0, count: 14) + [1, 4] }
    return isRare(opcode) ? [0, 0, 0, 0, 1, 4] : [0, 0, 1, 1, 2, 4, 8]
  }

  /// Kinds that most traces do without: each of them ends what was under way.
  static func isRare(_ opcode: Opcode) -> Bool {
    switch opcode {
    case .upgrade, .downgrade, .moveContainers, .restoreElsewhere, .permission, .timeZone,
      .lowSpace, .passcode:
      true
    default: false
    }
  }

  /// How often a kind of step happens when nothing is switched.
  private static func base(_ opcode: Opcode) -> Int {
    switch opcode {
    case .act: 40
    case .launch: 12
    case .proceed: 10
    case .unlock: 6
    case .reboot, .kill, .lock, .suspend, .resume, .fault: 4
    case .wait, .powerLoss, .panic: 3
    case .forceQuit, .liveActivity, .space, .evict: 1
    case .purgeCaches, .setClock, .reinstall, .backup, .restore, .corrupt: 1
    case .upgrade, .permission: 2
    case .downgrade, .moveContainers, .restoreElsewhere, .timeZone, .lowSpace, .passcode: 1
    }
  }
}
