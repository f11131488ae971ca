// What happened to the phone, to operations and to files, in words.

import ChaosContracts
import ChaosPhone

extension PhoneEvent {
  /// One line: the process first, as in the lines of its operations.
  var words: String {
    switch self {
    case .locked: "locked"
    case .keysDropped: "keys of class A dropped"
    case .unlocked(let first): first ? "unlocked for the first time" : "unlocked"
    case .lostPages(let pages): "\(pages) page(s) were never written, and are gone"
    case .hiddenLoss(let pages): "\(pages) page(s) that fsync said were safe are gone"
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
    case .waitsForUnlock(let process): "\(process.word) waits until the phone is unlocked"
    case .messageIsLate(let process): "\(process.word) has not heard everything yet"
    case .paused(let process, let call): "\(process.word) stopped before \(call)"
    case .failed(let process, let call, let errno, let injected):
      "\(process.word) \(call): \(errno)\(injected ? " (injected)" : "")"
    case .struck(let process, let fault): "\(process.word) fault \(fault.word)"
    case .reported(let process, let notice): "\(process.word) reports: \(notice.words)"
    case .threw(let process, let error): "\(process.word) throws \(error)"
    case .deleted(let process, let item): "\(process.word) deletes \(item) in the keychain"
    // The history tells these in its own words.
    case .witnessed, .repeats, .confirms, .answered, .usedSettings: ""
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

extension Operation {
  /// What the store is asked for.
  var does: String {
    var key = key?.word ?? ""
    // Stores fail for that alone.
    if let name = self.key?.name, name != key { key += " (a name of \(name.utf8.count) bytes)" }
    return switch kind {
    case .open: "opens the store"
    case .read: "read \(key)"
    case .write: "set \(key) = \(value?.label ?? "?")"
    case .remove: "remove \(key)"
    case .flush: "flush"
    }
  }

  /// What follows where an app's own error is told already.
  var outcomeOfError: String {
    if case .failed(.unknown) = completion { "it may have happened" } else { outcome }
  }

  /// What it answers.
  var outcome: String {
    switch completion {
    case .ok: "✓ acknowledged"
    case .value(let value): value.label
    case .absent: "\"absent\""
    case .unavailable: "unavailable"
    case .corrupt: "corrupt"
    case .failed(.unavailable): "failed: unavailable"
    case .failed(.corrupt): "failed: corrupt"
    case .failed(.failed(let errno)): "failed: \(errno.description)"
    case .failed(.unknown(let errno)): "failed: \(errno.description); it may have happened"
    case .retried: "given up, and asked again"
    case nil: "never answered"
    }
  }
}

extension Incident {
  /// What happened to a file.
  var words: String {
    switch kind {
    case .destroyed(let how, _, _): "\(path) is \(how) unread"
    case .exposed(let protection, _): "a value stands in \(path), class \(protection)"
    case .misprotected(let protection): "\(path) stays in class \(protection)"
    case .leftBehind: "\(path) is left behind"
    case .residue: "\(path) is still there"
    }
  }
}
