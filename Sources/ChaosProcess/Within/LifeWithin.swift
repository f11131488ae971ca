// One life of a process whose code runs in the simulation's own one: what the code says while it
// runs, and who answers.

import CManaged
import ChaosContracts
import ChaosDisk
import ChaosPhone
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The memory of one life, and the phone's answers to it.
///
/// Code of the store runs between `enter` and `leave`. Everything that it asks of the system comes
/// to `heed`, on the same thread, where it is stopped, killed and troubled like all other code.
final class LifeWithin {
  let host: Host
  private let process: OpaquePointer
  private let spare: SpareProcesses
  private let calls: any CallAnswers
  /// The store is let go: its code still closes what it had open, and nobody answers.
  private var isOver = false
  /// Calls of threads that nobody sees, when this life began.
  private let strays = chaos_strays()

  var channel: UnsafeMutablePointer<chaos_channel> { chaos_process_channel(process) }

  /// - Throws: `.failed` where calls cannot be caught: then nothing is known of the trace.
  init(_ host: Host, home: String, fsync: SyncKind) throws(StoreError) {
    self.host = host
    spare = host.kept { SpareProcesses() }
    guard let process = spare.take() else { throw .failed(Self.refuse(host)) }
    self.process = process
    calls = CallServer(host, chaos_process_channel(process), fsync: fsync)
    chaos_process_begin(
      process, CallServer.root + home, CallServer.root + host.container + "/tmp",
      { context in
        guard let context else { return }
        Unmanaged<LifeWithin>.fromOpaque(context).takeUnretainedValue().heed()
      }, Unmanaged.passUnretained(self).toOpaque())
    channel.pointee.identity = Int32(
      truncatingIfNeeded: ManagedProcess.firstNumber + host.lifeNumber)
    channel.pointee.chance = host.random()
    host.onDeath { [weak self] in self?.die() }
  }

  deinit { spare.put(process) }

  private static func refuse(_ host: Host) -> Errno {
    host.refuse("code in process: this kernel does not catch its calls; Linux 5.11 on x86-64 does")
    return .notSupported
  }

  // MARK: Turns

  /// The thread runs the store's code from here on.
  func enter() throws(StoreError) {
    guard host.isAlive else { throw .failed(.ioError) }
    calls.beginTurn()
    if chaos_process_enter(process) != 0 { throw .failed(Self.refuse(host)) }
  }

  /// The thread runs the simulation's code again.
  func leave() {
    chaos_process_leave()
    if chaos_strays() != strays, host.isAlive {
      let call = String(cString: chaos_last_stray())
      host.refuse("\(call) on a thread that chaos does not run, in process")
    }
    if host.isAlive { calls.endTurn() }
  }

  /// Goes back into the store's code, whatever has become of the process.
  func enterAgain() {
    if host.isAlive { calls.beginTurn() }
    _ = chaos_process_enter(process)
  }

  /// The store's code runs for the last time: what it lets go of reaches nothing.
  func end(_ body: () -> Void) {
    isOver = true
    if chaos_process_enter(process) == 0 {
      body()
      chaos_process_leave()
    } else {
      body()
    }
  }

  private func die() { chaos_process_end(process) }

  // MARK: What the code says

  private func heed() {
    let channel = channel
    if isOver {
      channel.pointee.result = -Int64(EIO)
      // Whoever ends the program where it is let go has no other thread to go on.
      while UInt32(channel.pointee.kind) == CHAOS_STOPPED.rawValue { pause() }
      return
    }
    switch UInt32(channel.pointee.kind) {
    case CHAOS_CALL.rawValue: answer()
    case CHAOS_ASK.rawValue: answerQuestion()
    case CHAOS_HUNG.rawValue: host.hang()
    case CHAOS_ABORTED.rawValue: _ = host.abort(ManagedProcess.text(channel))
    case CHAOS_STOPPED.rawValue: stop()
    default: host.refuse(ManagedProcess.text(channel))
    }
  }

  private func answer() {
    guard host.isAlive else { return answerDead() }
    calls.endTurn()
    calls.answer()
    // It may have died while it waited for the answer.
    guard host.isAlive else {
      channel.pointee.result = -Int64(EIO)
      return
    }
    calls.beginTurn()
  }

  /// A dead process's calls fail; one that never stops calling is set aside.
  private func answerDead() {
    host.callDead()
    channel.pointee.result = -Int64(EIO)
  }

  /// The code cannot go on: it is dead, and so is its thread.
  private func stop() {
    while !host.isAlive { answerDead() }
    fatalError("chaos has a bug: living code in process was to be set aside")
  }

  private func answerQuestion() {
    var question = Wire(channel)
    var answer = Wire()
    if host.isAlive {
      let asked = Question(rawValue: question.number())
      if let known = asked.flatMap(host.answer) {
        answer = known
      } else {
        host.refuse("iOS's frameworks in process: what stands in their place has globals")
      }
    }
    _ = answer.lay(into: channel)
  }
}
