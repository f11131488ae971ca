// What the phone tells whoever keeps the history.

import ChaosDisk
import ChaosTrace
import SystemPackage

/// Something that happened to the phone or to a process.
public enum PhoneEvent: Hashable, Sendable {
  /// The device was locked; with a passcode class A's key goes some seconds later (F1).
  case locked
  /// The grace after a lock is over: class A's key is gone, and class B's private one.
  case keysDropped
  /// The user unlocked the device: `first` if it was for the first time since it booted.
  case unlocked(first: Bool)
  /// The phone is about to go off in an orderly way, and so many pages go with its memory: a sync
  /// that failed has left them unwritten.
  case lostPages(Int)
  /// So many pages are gone of which a sync had said that they were safe: they left memory, or it
  /// went with the phone. Only a later sync of the file could have told.
  case hiddenLoss(Int)
  /// The phone went off, and all processes died with it. It boots at once.
  case wentOff(OffReason)
  /// The phone is there again, locked, and the system's own process runs.
  case booted
  /// A process was started; `process` counts lives.
  case launched(ProcessName, LaunchCause, life: Int)
  /// A living process was woken for a reason.
  case woken(ProcessName, LaunchCause)
  /// A process was frozen, with its memory, its descriptors and its locks.
  case suspended(ProcessName)
  /// A frozen process goes on where it was.
  case resumed(ProcessName)
  /// A process was killed with no callback (F75).
  case killed(ProcessName, KillReason)
  /// A process was suspended with a lock that others may need: killed with 0xdead10cc (F68).
  case heldLock(ProcessName, String)
  /// A process was suspended in a coordinated access: others wait till it goes on or dies (F110).
  case heldClaim(ProcessName, String)
  /// The user swiped the app away: it is dead, and iOS does not start it (F65).
  case forceQuit
  /// The app asked its user for a kind of data, and this is the answer.
  case asked(PersonalData, Authorization)
  /// A process ended itself, by a trap for example.
  case crashed(ProcessName, Crash)
  /// An act came to no end: the process is killed by the watchdog next (F67).
  case hung(ProcessName)
  /// A process's code waits for the phone to be unlocked. What it was asked for may be done then.
  case waitsForUnlock(ProcessName)
  /// The process works while something that others told it is still on its way (F47).
  case messageIsLate(ProcessName)
  /// An act was stopped before a disk call.
  case paused(ProcessName, DiskCall)
  /// A call failed, by a fault of the trace or not. Also where the error is an ordinary answer.
  case failed(ProcessName, DiskCall, Errno, injected: Bool)
  /// A fault struck, whatever the caller saw of it.
  case struck(ProcessName, FaultKind)
  /// A store said aloud that something is wrong.
  case reported(ProcessName, Notice)
  /// An app threw an error from what chaos asked of it, in words that every run gives alike.
  case threw(ProcessName, String)
  /// Code of an app deleted an item of the keychain, which these words of its query name.
  case deleted(ProcessName, String)
  /// Something happened to a file that its owner should know of; nil is the system's own process.
  case witnessed(ProcessName?, FileIncident)
  /// What a process saves now is in its own types what it saved before as these bytes: whoever
  /// reads it cannot tell the two apart.
  case repeats(ProcessName, Key, [UInt8])
  /// What a process saves now was there before it was asked to save it: it had made it itself.
  case confirms(ProcessName, Key)
  /// The changes that a process was asked for have returned; its other threads are still at work.
  case answered(ProcessName)
  /// A process looked at what the system's process behind `UserDefaults` has, or changed it.
  case usedSettings(ProcessName, isChange: Bool)
}

/// Why the phone went off.
public enum OffReason: Hashable, Sendable {
  /// Its user restarted it: everything is written out first.
  case reboot
  /// The kernel died: the page cache is lost, the drive's is not.
  case panic
  /// The power went: the drive's cache is lost as well.
  case powerLoss
  /// It was left locked for 72 hours, and restarted itself in an orderly way (F76).
  case inactivity
  /// A backup was restored.
  case restore
}

/// What a store may say aloud about its data, outside of an answer.
public enum Notice: Hashable, Sendable {
  /// Data was damaged, and an older state is used instead.
  case recoveredOlderState
  /// Data was damaged or gone, and there is nothing to use instead.
  case lostData
}
