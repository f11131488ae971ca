// Runs a trace once and keeps its moments; then runs what may come after each of them. The common
// beginning is executed once, whatever comes of it.

import ChaosContracts
import ChaosDisk
import ChaosHash
import ChaosPhone
import ChaosTrace

/// Runs beginnings and endings of traces.
public final class Brancher {
  private let behaviours: [any Behaviour]
  private let template: Disk
  private var baton = Baton()
  /// Threads whose code never came back.
  public private(set) var parkedThreads = 0

  /// - Parameter behaviours: every behaviour, in the order of their names' codes.
  public init(behaviours: [any Behaviour]) {
    self.behaviours = behaviours
    template = Phone.template()
  }

  deinit { baton.retire() }

  /// The moments of a run, and its history.
  public struct Recording {
    public var moments: [CrashPoint] = []
    public var history: History
    /// The calls that each step made, in order; a step that is no act makes none.
    public var calls: [[DiskCall]]
    /// Whether more than one process lived at a moment, which was therefore left out.
    public var isIncomplete = false
    /// Whether models that are twins may have come to different states.
    public var tellsModelsApart = false
  }

  /// What came after a moment.
  public struct Ending {
    public var history: History
    /// Operations with at least this number belong to the ending.
    public var firstOperation: Int
    /// Events from this place on belong to it.
    public var firstEvent: Int
    /// What came before, if the ending goes on from just that.
    fileprivate var heard: JudgedPrefix?

    /// What a whole history has after a moment of it.
    public init(_ history: History, after moment: CrashPoint) {
      self.init(history, after: moment, heard: nil)
    }

    fileprivate init(_ history: History, after moment: CrashPoint, heard: JudgedPrefix?) {
      self.history = history
      self.heard = heard
      firstOperation = moment.operations
      firstEvent = moment.events
    }
  }

  /// Runs a trace, and keeps a moment before each disk call of its acts and after each of them.
  /// `first`: the first step of which moments are kept.
  public func record(_ trace: Trace, _ store: any StoreKind, from first: Int) -> Recording {
    record(begin(trace, store), trace, from: first)
  }

  private func begin(_ trace: Trace, _ store: any StoreKind) -> TraceRun {
    TraceRun(
      trace, store, behaviours: behaviours,
      phone: Phone(trace.header, on: baton, template: template), options: RunOptions())
  }

  /// Runs the beginning of a trace, for runs that have it in common, up to a step after which no
  /// process lives. Nil where a daemon lives on, whose memory cannot be copied.
  public func begin(_ trace: Trace, _ store: any StoreKind, upTo step: Int) -> CrashPoint? {
    let run = begin(Trace(header: trace.header, steps: Array(trace.steps[...step])), store)
    run.endsWithSteps = true
    var moment: CrashPoint?
    run.onStep = { [unowned run] last in
      guard last == step, run.daemon == nil, let phone = PhoneMoment(run.phone),
        !phone.hasProcess
      else { return }
      moment = CrashPoint(
        run, phone, step: step, call: nil, epoch: run.recorder.history.epoch)
    }
    play(run)
    run.onStep = nil
    return moment
  }

  /// Goes on from the moment that a beginning ended with, and keeps later moments.
  public func record(
    beginning moment: CrashPoint, _ trace: Trace, _ store: any StoreKind, from first: Int
  ) -> Recording {
    let run = branch(moment, moment.disk.snapshot(), trace, store, branch: 1)
    return record(run, trace, from: first, heard: moment.heard)
  }

  /// Goes on from a moment with other steps, and keeps their moments. `isWanted`: asked of each
  /// moment before it is kept, with its disk, its epoch, and whether a daemon lives. `check`: the
  /// step before which stores check themselves.
  public func record(
    after moment: CrashPoint, _ disk: Disk, _ trace: Trace, _ store: any StoreKind,
    from first: Int, checkingBefore check: Int? = nil,
    where isWanted: @escaping (Disk, UInt64, Bool) -> Bool
  ) -> Recording {
    let run = branch(moment, disk, trace, store)
    run.checksBefore = check
    return record(run, trace, from: first, heard: moment.heard, where: isWanted)
  }

  private func record(
    _ run: TraceRun, _ trace: Trace, from first: Int, heard beginning: JudgedPrefix? = nil,
    where isWanted: @escaping (Disk, UInt64, Bool) -> Bool = { _, _, _ in true }
  ) -> Recording {
    var recording = Recording(
      history: History(trace: trace), calls: Array(repeating: [], count: trace.steps.count))
    // What a trace's epilogue does is no part of the work.
    run.endsWithSteps = true
    var last = (mutations: -1, events: -1)
    var lastEpoch: UInt64?
    var heard = beginning
    var (epoch, changes) = (run.recorder.history.epoch, run.recorder.changes)
    func keep(_ step: Int, _ call: CrashPoint.Call?) {
      // Where nothing was written and nothing said, a crash leaves no more than a moment ago.
      let now = (mutations: run.phone.disk.mutations, events: run.recorder.history.events.count)
      if now == last { return }
      defer { last = now }
      if run.recorder.changes != changes {
        (epoch, changes) = (run.recorder.history.epoch, run.recorder.changes)
      }
      if now.mutations == last.mutations, epoch == lastEpoch { return }
      lastEpoch = epoch
      guard let phone = PhoneMoment(run.phone) else {
        recording.isIncomplete = true
        return
      }
      guard isWanted(run.phone.disk, epoch, run.daemon != nil) else { return }
      let moment = CrashPoint(run, phone, step: step, call: call, epoch: epoch, after: heard)
      heard = moment.heard
      recording.moments.append(moment)
    }
    run.phone.probe = { [unowned run] process, kind, number in
      guard let step = run.recorder.step, step < trace.steps.count, !run.isChecking else { return }
      recording.calls[step].append(kind)
      if step >= first {
        keep(step, CrashPoint.Call(process: process, kind: kind, number: number))
      }
    }
    run.onStep = { step in
      if step >= first, step < trace.steps.count, case .act = trace.steps[step] {
        keep(step, nil)
      }
    }
    play(run)
    run.phone.probe = nil
    run.onStep = nil
    recording.history = run.recorder.history
    recording.tellsModelsApart = run.phone.disk.tellsModelsApart
    return recording
  }

  /// Runs an ending after a moment, on a disk as a crash left it. `trace`: the steps up to the
  /// moment, and those that follow. `check`: the step before which stores check themselves.
  public func end(
    _ moment: CrashPoint, _ disk: Disk, _ trace: Trace, _ store: any StoreKind,
    checkingBefore check: Int? = nil
  ) -> Ending {
    let run = branch(moment, disk, trace, store)
    run.checksBefore = check
    play(run)
    return Ending(run.recorder.history, after: moment, heard: moment.heard)
  }

  /// The ending of a history that was recorded after a moment.
  public func ending(_ recording: Recording, after moment: CrashPoint) -> Ending {
    Ending(recording.history, after: moment, heard: moment.heard)
  }

  private func branch(
    _ moment: CrashPoint, _ disk: Disk, _ trace: Trace, _ store: any StoreKind, branch: Int = 0
  ) -> TraceRun {
    TraceRun(
      moment, trace, store, behaviours: behaviours,
      phone: Phone(moment.phone, disk, on: baton, template: template, branch: branch))
  }

  private func play(_ run: TraceRun) {
    let parked = baton.parked
    baton.run { run.loop($0) }
    if baton.parked > parked {
      // Code that never came back keeps its thread.
      parkedThreads += baton.parked - parked
      baton.retire()
      baton = Baton()
    }
  }

  /// Judges an ending, with all that came before it, by what a store promises.
  public func judge(_ ending: Ending, _ promises: Promises) -> Judged {
    ending.heard?.judge(ending.history, promises) ?? judge(ending.history, promises)
  }

  /// Judges a history by what a store promises.
  public func judge(_ history: History, _ promises: Promises) -> Judged {
    Judge.judge(history, promises)
  }
}

extension History {
  /// Names everything that was asked, answered and met. Values end in their stamps.
  fileprivate var epoch: UInt64 {
    var hash = RollingHash()
    for operation in operations {
      hash.add(UInt64(operation.kind.rawValue) << 16 | UInt64(operation.key?.code ?? 255))
      hash.add(operation.errors.count << 8 | operation.faults.count)
      for error in operation.errors {
        hash.add(
          UInt64(error.call.rawValue) << 33 | UInt64(UInt32(bitPattern: error.errno.rawValue)) << 1
            | (error.injected ? 1 : 0))
      }
      for fault in operation.faults { hash.add(UInt64(fault.rawValue)) }
      if let value = operation.value { hash.add(value.bytes.suffix(Self.stampLength)) }
      switch operation.completion {
      case nil: hash.add(0)
      case .ok: hash.add(1)
      case .value(let value):
        hash.add(value.bytes.count)
        hash.add(value.bytes.suffix(Self.stampLength))
      case .absent: hash.add(2)
      case .unavailable: hash.add(3)
      case .corrupt: hash.add(4)
      case .failed: hash.add(5)
      case .retried: hash.add(6)
      }
    }
    return hash.value
  }

  /// Bytes at the end of a value that hold its stamp.
  private static let stampLength = 16
}

extension RollingHash {
  fileprivate mutating func add(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes { add($0) } }
}
