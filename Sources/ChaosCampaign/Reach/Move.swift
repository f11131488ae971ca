// What happens, in few words: the letters in which abstract states are written.

import ChaosContracts
import ChaosTrace

enum Move: Int {
  case start
  case userLaunch, earlyLaunch, backgroundLaunch, otherLaunch
  case suspend, resume, kill, death, proceed
  case lock, unlock, wait, restart, crash
  case change, refusal, readNewest, readOlder, readNothing, readFailure, otherWork
  case otherChange, otherRefusal, otherRead, otherReadFailure
  case fault, damage, settings, migration

  /// What a step that applied amounts to.
  init(_ step: Step) {
    switch step {
    case .launch(.app, .user): self = .userLaunch
    case .launch(.app, .prewarm): self = .earlyLaunch
    case .launch(.app, _): self = .backgroundLaunch
    case .launch: self = .otherLaunch
    case .suspend: self = .suspend
    case .resume: self = .resume
    case .proceed: self = .proceed
    case .lock: self = .lock
    case .unlock: self = .unlock
    case .wait: self = .wait
    case .panic, .powerLoss: self = .crash
    default: self = Move(step.opcode.group)
    }
  }

  private init(_ group: Opcode.Group) {
    self =
      switch group {
      case .restart: .restart
      case .life: .kill
      case .work: .otherWork
      case .fault: .fault
      case .damage: .damage
      case .device, .settings: .settings
      case .migration: .migration
      }
  }

  /// What an answer amounts to; `answer` is its number.
  init(_ operation: Operation, _ answer: Int) {
    let isApp = operation.process == .app
    switch (operation.kind, answer) {
    case (.write, 1), (.remove, 1): self = isApp ? .change : .otherChange
    case (.write, _), (.remove, _): self = isApp ? .refusal : .otherRefusal
    case (.read, 8...): self = isApp ? .readFailure : .otherReadFailure
    case (.read, 6...): self = isApp ? .readNothing : .otherRead
    case (.read, 5), (.read, 3): self = isApp ? .readOlder : .otherRead
    case (.read, _): self = isApp ? .readNewest : .otherRead
    case (.open, _), (.flush, _): self = .otherWork
    }
  }

  /// What it means for every key, if it means anything.
  var fate: KeyState.Fate? {
    switch self {
    case .restart: .restart
    case .crash: .crash
    case .kill, .death: .kill
    case .migration: .migration
    default: nil
    }
  }
}
