// Rows of the toy's commands as traces: what a user writes who wants these steps and no others.
// chaos's own search cannot be held to some kinds of steps, so chance is drawn here.

import ChaosKit

/// Draws rows of commands.
struct ToyCommands {
  /// Commands of a row at most.
  static let longest = 50

  private var state: UInt64
  /// The commands of all rows so far.
  private(set) var drawn = 0

  init(seed: UInt64) {
    // Neighbouring seeds must not share numbers.
    state = seed &* 0xD134_2543_DE82_EF95
    _ = next()
  }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  private mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A row of 1 to 50 commands, each of six with equal shares.
  ///
  /// A command of a process that is not there starts it, which is a step of its own; so are the
  /// seconds after which a locked phone's keys are gone, and the unlock after a restart.
  mutating func row() -> Trace {
    let count = 1 + below(Self.longest)
    drawn += count
    var steps: [Step] = []
    var living: [ProcessName] = []
    func start(_ process: ProcessName) {
      if living.contains(process) { return }
      living.append(process)
      steps.append(.launch(process, .push))
    }
    for _ in 0..<count {
      let process: ProcessName = below(2) == 0 ? .app : .notifications
      switch below(6) {
      case 0:
        start(process)
        steps.append(.act(process, .write, on: ToyStore.both[below(2)]))
      case 1:
        start(process)
        steps.append(.act(process, .read, on: ToyStore.both[below(2)]))
      case 2:
        living.removeAll { $0 == process }
        steps.append(.kill(process, .jetsam))
      case 3: steps += [.lock, .wait(.grace)]
      case 4: steps.append(.unlock)
      default:
        living = []
        steps += [.reboot, .unlock]
      }
    }
    return Trace(steps: steps)
  }
}
