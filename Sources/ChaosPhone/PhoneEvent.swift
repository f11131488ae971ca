// What the phone tells whoever keeps the history.

import ChaosDisk
import ChaosTrace
import SystemPackage

/// Something that happened to the phone or to a process.
public enum PhoneEvent: Hashable, Sendable {
  case locked
  case keysDropped
  case unlocked(first: Bool)
  case wentOff(OffReason)
  case booted
  /// A process was started; `process` counts lives.
  case launched(ProcessName, LaunchCause, life: Int)
  /// A living process was woken for a reason.
  case woken(ProcessName, LaunchCause)
  case suspended(ProcessName)
  case resumed(ProcessName)
  case killed(ProcessName, KillReason)
  /// A process was suspended with a lock that others may need: killed with 0xdead10cc (F68).
  case heldLock(ProcessName, String)
  /// A process was suspended in a coordinated access: others wait till it goes on or dies (F110).
  case heldClaim(ProcessName, String)
  case forceQuit
  /// The app asked its user for a kind of data, and this is the answer.
  case asked(PersonalData, Authorization)
  case crashed(ProcessName, Crash)
  case hung(ProcessName)
  /// The process works while something that others told it is still on its way (F132 to F134).
  case messageIsLate(ProcessName)
  /// An act was stopped before a disk call.
  case paused(ProcessName, DiskCall)
  case failed(ProcessName, DiskCall, Errno, injected: Bool)
  /// A fault struck, whatever the caller saw of it.
  case struck(ProcessName, FaultKind)
  /// A store said aloud that something is wrong.
  case reported(ProcessName, Notice)
  /// Something happened to a file that its owner should know of; nil is the system's own process.
  case witnessed(ProcessName?, FileIncident)
  /// What a process saves now is in its own types what it saved before as these bytes: whoever
  /// reads it cannot tell the two apart.
  case repeats(ProcessName, Key, [UInt8])
}

/// Why the phone went off.
public enum OffReason: Hashable, Sendable {
  case reboot, panic, powerLoss, inactivity, restore
}

/// What a store may say aloud about its data, outside of an answer.
public enum Notice: Hashable, Sendable {
  /// Data was damaged, and an older state is used instead.
  case recoveredOlderState
  case lostData
}
