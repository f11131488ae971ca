// A moment of a run at which something may crash, kept so that many crashes can start from it.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace

/// A run at one moment: before a disk call, or after a step.
public struct CrashPoint {
  /// A disk call that had not begun.
  public struct Call: Hashable, Sendable {
    public var process: ProcessName
    public var kind: DiskCall
    /// Its number in the act, counted from 1.
    public var number: Int
  }

  /// The step of the trace that was under way, or had just ended.
  public let step: Int
  /// The call before which it is; nil after the step.
  public let call: Call?
  /// The disk, with everything that is pending.
  public let disk: Disk
  /// Names what had been asked and answered: moments that agree in it differ only in their disks.
  public let epoch: UInt64
  /// How much the run had changed on the disk.
  public let mutations: Int
  /// Whether a daemon lives on: its memory cannot be copied, so only a crash can start from here.
  public let hasDaemon: Bool
  let phone: PhoneMoment
  let recorder: Recorder.State
  let heard: JudgedPrefix

  init(
    _ run: TraceRun, _ phone: PhoneMoment, step: Int, call: Call?, epoch: UInt64,
    after earlier: JudgedPrefix? = nil
  ) {
    self.step = step
    self.call = call
    self.epoch = epoch
    self.phone = phone
    disk = run.phone.disk.snapshot()
    mutations = run.phone.disk.mutations
    hasDaemon = run.daemon != nil
    recorder = run.recorder.state
    heard = JudgedPrefix(recorder.history, after: earlier)
  }

  /// Operations that had been begun.
  public var operations: Int { recorder.history.operations.count }

  public var events: Int { recorder.history.events.count }

  /// Whether a fault has struck.
  public var hasMetFault: Bool { recorder.history.operations.contains { !$0.faults.isEmpty } }

  /// The steps of a trace up to this moment.
  public func steps(of trace: Trace) -> [Step] {
    var steps = Array(trace.steps[...step])
    if let call, case .act(let process, let behaviour, let key, let shape, _) = steps[step] {
      steps[step] = .act(
        process, behaviour, on: key, shape: shape, pause: UInt16(clamping: call.number))
    }
    return steps
  }
}
