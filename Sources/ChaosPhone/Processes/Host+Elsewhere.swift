// A process whose code runs elsewhere, on real files: the phone decides who runs, and nothing else.

import ChaosDisk
import ChaosTrace
import SystemPackage

extension Host {
  /// The process is about to make a call: a place where it may be stopped or killed.
  ///
  /// - Throws: when it is dead; then the call must not be made.
  package func enter(_ call: DiskCall) throws(Errno) { try life.enter(call) }

  /// The code of a dead process still makes a call, which fails. Code that never stops calling is
  /// set aside: then this does not return.
  package func callDead() { _ = life.deadCall() }

  /// Waits until a lock of the real kernel may be free.
  ///
  /// - Parameter holders: the lives that hold it now.
  package func waitForLock(holders: @escaping () -> Set<Int>) throws(Errno) {
    if life.state == .dead { throw life.deadCall() }
    life.phone.waitForLock(life, holders)
    if life.state == .dead { throw life.deadCall() }
  }
}

extension Phone {
  /// A running process with the name and the number of one of another phone.
  package func adopt(_ name: ProcessName, life: Int) -> Process {
    let process = Process(name, life: life, cause: .user, state: .running, phone: self)
    lives[Int(name.code)] = process
    return process
  }

  /// Time is that of another phone, which never goes back.
  package func follow(seconds: UInt64) { state.clock.advance(to: seconds) }
}
