// The world when the steps of a trace are over, before the epilogue changes it: what tells whether
// two traces lead to the same, and which steps may follow.

import ChaosContracts
import ChaosDisk
import ChaosHash
import ChaosPhone
import ChaosTrace

/// A simulated world at the end of a trace's steps.
public struct World: Sendable {
  /// Names all that anything later depends on, where no process of the app lives and nothing else
  /// is in the way; nil elsewhere. What code has in memory cannot be looked at, so a world in which
  /// some lives has a name only by how it came about.
  public var rest: Digest?
  /// Whether the last step applied.
  public var applied = false
  /// Disk calls that the process of the last step made in its act.
  public var calls = 0
  /// By the code of the process's name.
  private var lives: [Life]
  public var isScreenLocked: Bool
  /// What a panic and a power loss may leave now; nothing if nobody asked.
  public var panic = CrashClasses.none
  public var powerLoss = CrashClasses.none

  private struct Life: Sendable {
    var isAlive = false
    var isReady = false
    var canProceed = false
  }

  init(_ phone: Phone) {
    lives = ProcessName.allCases.map { name in
      guard let life = phone.process(name) else { return Life() }
      return Life(
        isAlive: true, isReady: life.isReady, canProceed: phone.canProceed(name))
    }
    isScreenLocked = phone.lockState != .unlocked
  }

  public func isAlive(_ process: ProcessName) -> Bool { lives[Int(process.code)].isAlive }

  /// Whether a step is sure to be skipped now. Others may be skipped as well.
  public func skips(_ step: Step) -> Bool {
    switch step {
    case .act(let process, _, _, _, _): !lives[Int(process.code)].isReady
    case .proceed(let process, _): !lives[Int(process.code)].canProceed
    case .kill(let process, _), .suspend(let process), .resume(let process):
      !lives[Int(process.code)].isAlive
    case .unlock: !isScreenLocked
    case .lock: isScreenLocked
    default: false
    }
  }

  /// Whether the process is the only one that lives, and is stopped in the middle of an act.
  public func isAloneAndStopped(_ process: ProcessName) -> Bool {
    ProcessName.allCases.allSatisfy { name in
      let life = lives[Int(name.code)]
      return name == process ? life.canProceed : !life.isAlive
    }
  }
}

extension TraceRun {
  /// Notes the world when the steps are over.
  func noteWorld() {
    var world = World(phone)
    world.applied = wasLastApplied
    world.calls = lastCalls.count
    world.rest = restDigest()
    if options.crashes.contains(.panic) {
      world.panic = phone.disk.crashClasses(.panic, options.crashScope)
    }
    if options.crashes.contains(.powerLoss) {
      world.powerLoss = phone.disk.crashClasses(.powerLoss, options.crashScope)
    }
    self.world = world
  }

  private var wasLastApplied: Bool {
    for event in recorder.history.events.reversed() {
      if case .step(let index, let applied) = event, index == trace.steps.count - 1 {
        return applied
      }
    }
    return false
  }

  /// Names the world, if nothing that it depends on is in the memory of code.
  private func restDigest() -> Digest? {
    guard daemon == nil || isDaemonFresh, backup == nil, phone.refusals.isEmpty,
      phone.races.isEmpty
    else { return nil }
    var state = StateBytes()
    guard phone.describeRest(into: &state) else { return nil }
    recorder.describe(into: &state)
    // The invariants of one store may look at any step; those of all stores do not.
    if !kind.invariants.isEmpty {
      state.add(trace.steps.count)
      for step in trace.steps { state.add(step.text) }
    }
    state.add(Mentions(trace.steps).number)
    return state.digest
  }

  /// Whether nothing happened since the daemon was started: then it remembers what it found on the
  /// disk, and nothing else.
  private var isDaemonFresh: Bool {
    for event in recorder.history.events.reversed() {
      switch event {
      case .step(_, applied: false), .phone(.paused): continue
      case .phone(.booted): return true
      default: return false
      }
    }
    return true
  }
}
