// What happened to the phone, as the list of events tells it.

import ChaosPhone

extension PhoneEvent {
  /// One line: the process first, as in the lines of its operations.
  var words: String {
    switch self {
    case .locked: "locked"
    case .keysDropped: "keys of class A dropped"
    case .unlocked(let first): first ? "unlocked for the first time" : "unlocked"
    case .wentOff(let reason): "went off (\(reason.words))"
    case .booted: "booted"
    case .launched(let process, let cause, let life):
      "\(process.word)#\(life) launched (\(cause.word))"
    case .woken(let process, let cause): "\(process.word) woken (\(cause.word))"
    case .suspended(let process): "\(process.word) suspended"
    case .resumed(let process): "\(process.word) resumed"
    case .killed(let process, let reason): "\(process.word) killed (\(reason.word))"
    case .forceQuit: "app swiped away"
    case .asked(let data, let answer): "app asks for \(data.word): \(answer.word)"
    case .crashed(let process, let message): "\(process.word) crashed: \(message)"
    case .heldLock(let process, let path): "\(process.word) killed (0xdead10cc, \(path))"
    case .heldClaim(let process, let path):
      "\(process.word) keeps its coordinated access to \(path)"
    case .hung(let process): "\(process.word) hung"
    case .paused(let process, let call): "\(process.word) stopped before \(call)"
    case .failed(let process, let call, let errno, let injected):
      "\(process.word) \(call): \(errno)\(injected ? " (injected)" : "")"
    case .struck(let process, let fault): "\(process.word) fault \(fault.word)"
    case .reported(let process, let notice): "\(process.word) reports: \(notice.words)"
    // The history tells these in its own words.
    case .witnessed: ""
    }
  }
}

extension OffReason {
  fileprivate var words: String {
    switch self {
    case .reboot: "reboot"
    case .panic: "kernel panic"
    case .powerLoss: "power loss"
    case .inactivity: "three days of lock"
    case .restore: "restore of a backup"
    }
  }
}

extension Notice {
  fileprivate var words: String {
    switch self {
    case .recoveredOlderState: "an older state is used"
    case .lostData: "data is lost"
    }
  }
}
