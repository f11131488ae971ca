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

  init(_ random: LabelledStreams) {
    // Each kind draws from its own stream: a new kind changes no trace in which it is off.
    let streams = random.streams("weight")
    weights = Opcode.allCases.map { opcode in
      var chance = streams(opcode.word)
      return Self.base(opcode) * chance.pick(Self.shares(opcode))
    }
    behaviours = random.behaviours("behaviour")
    keys = random.some(Key.plain, "key", 1, in: 3)
    faults = random.some(FaultKind.allCases, "fault", 1, in: 7)
    var chance = random.stream("swarm")
    processes =
      chance.chance(1, in: 2)
      ? [.app]
      : chance.chance(1, in: 2)
        ? [.app, .notifications] : ProcessName.allCases
    shapes = chance.pick([
      [.small], [.small], [.small, .large], [.huge, .small], ValueShape.new,
    ])
    pauseEvery = chance.pick([0, 0, 2, 4])
    pauseReach = chance.pick([6, 16, 40])
    weights[Int(Opcode.act.code)] = 40
    weights[Int(Opcode.launch.code)] = max(10, weights[Int(Opcode.launch.code)])
  }

  /// Nothing is switched off, and every weight is the usual one.
  init() {
    let rarest: [Opcode] = [.passcode, .restorePart, .groupContainer, .daemonCrash]
    weights = Opcode.allCases.map { rarest.contains($0) ? 0 : Self.base($0) }
    behaviours = BehaviourName.single + BehaviourName.parts
    keys = Key.plain
    processes = ProcessName.allCases
    faults = FaultKind.allCases
    shapes = ValueShape.new
    // As often as traces with a swarm do on average.
    pauseEvery = 5
    pauseReach = 16
  }

  func weight(_ opcode: Opcode) -> Int { weights[Int(opcode.code)] }
}
