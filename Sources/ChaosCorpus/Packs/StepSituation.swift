// What a step is guessed from: the steps before it, and what they left of the phone. It is a rough
// sketch, frozen with the version of the pack; where it errs, a pack is a little larger.

import ChaosTrace

/// The situation before a step.
struct StepSituation {
  private(set) var number = 0
  private(set) var last = Record(255, a: 255, b: 255, c: 255, m: .max, n: .max)
  private(set) var secondLast = Record(255, a: 255, b: 255, c: 255, m: .max, n: .max)
  /// The last step of each kind.
  private var kinds = [Record](
    repeating: Record(255, a: 255, b: 255, c: 255, m: .max, n: .max), count: 64)
  /// 0 unlocked, 1 locking, 2 locked, 3 before first unlock.
  private var lock: UInt32 = 0
  /// Of each process: 0 none, 1 running, 2 suspended, 3 launched early.
  private var lives: [UInt32] = [0, 0, 0, 0]
  private var isPaused: [UInt32] = [0, 0, 0, 0]
  private var wasForceQuit: UInt32 = 0
  private var hasLiveActivity: UInt32 = 0
  private var hasBackup: UInt32 = 0

  func last(of opcode: UInt8) -> Record { kinds[Int(opcode & 63)] }

  /// Lock and processes.
  var phone: UInt32 {
    var phone = lock
    for process in 0..<3 { phone = phone * 8 + lives[process] * 2 + isPaused[process] }
    return phone
  }

  /// The same, and what else decides which steps apply.
  var wholePhone: UInt32 {
    ((phone * 2 + wasForceQuit) * 2 + hasLiveActivity) * 2 + hasBackup
  }

  /// What can be done with the app.
  var app: UInt32 {
    (lock == 0 ? 1 : 0) | (lives[0] == 1 && isPaused[0] == 0 ? 2 : 0) | (lives[0] == 0 ? 4 : 0)
      | isPaused[0] << 3
  }

  var isAppRunning: Bool { lives[0] == 1 }

  /// Takes a step into account.
  mutating func take(_ step: Record) {
    let process = Int(step.a & 3)
    switch Opcode(rawValue: step.opcode) {
    case .unlock: lock = 0
    case .lock: lock = 1
    case .wait: if lock == 1 { lock = 2 }
    case .reboot, .panic, .powerLoss, .restore, .restoreElsewhere:
      lock = 3
      killAll()
    case .launch:
      lives[process] = step.b == 1 ? 3 : 1
      if step.b == 0 { wasForceQuit = 0 }
    case .suspend: lives[process] = 2
    case .resume: lives[process] = 1
    case .kill: kill(process)
    case .forceQuit:
      kill(0)
      wasForceQuit = 1
    case .liveActivity: hasLiveActivity = step.a & 1 == 0 ? 1 : 0
    case .reinstall: killAll()
    case .backup: hasBackup = 1
    case .act: if step.m > 0 { isPaused[process] = 1 }
    case .proceed: if step.m == 0 { isPaused[process] = 0 }
    case .upgrade, .downgrade, .permission: kill(0)
    default: break
    }
    kinds[Int(step.opcode & 63)] = step
    secondLast = last
    last = step
    number += 1
  }

  private mutating func kill(_ process: Int) {
    lives[process] = 0
    isPaused[process] = 0
  }

  private mutating func killAll() {
    for process in lives.indices { kill(process) }
    wasForceQuit = 0
  }
}
