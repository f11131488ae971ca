// The lock of a phone and the lives of its processes, followed from outside: by the events that a
// phone told, or by the steps that it will be told to do. Whoever has to know them asks here.

import ChaosTrace

/// Follows a phone that is not at hand.
public struct PhoneTracker: Sendable {
  /// A life of a process.
  public struct Life: Sendable {
    /// Counts the lives on the phone.
    public let number: Int
    /// Whether it began before the first unlock.
    public let isBornLocked: Bool
    /// Whether iOS lets it run.
    public var state: Process.State
    /// Whether its act is stopped in the middle. No event tells that it goes on: whoever knows has
    /// to say so here.
    public var isPaused = false
  }

  /// The profile that the trace's header names, in the header's variation.
  public let era: Era
  package var device: DeviceLock
  /// By the code of the process's name.
  private var lives: [Life?] = Array(repeating: nil, count: ProcessName.allCases.count)

  /// A phone at the beginning of a trace.
  public init(_ header: TraceHeader) {
    era = Era(header.era, variation: header.variation)
    device = DeviceLock(hasPasscode: header.hasPasscode)
  }

  /// The state of the lock.
  public var lock: LockState { device.state }

  /// Whether a passcode is set. No event tells that it changes, but a step does.
  public var hasPasscode: Bool { device.hasPasscode }

  /// The life of a process; nil if it does not live.
  public subscript(process: ProcessName) -> Life? {
    get { lives[Int(process.code)] }
    set { lives[Int(process.code)] = newValue }
  }

  /// iOS starts a process, or wakes the one that lives.
  ///
  /// - Parameter number: counts lives, for those who tell them apart.
  public mutating func launch(_ process: ProcessName, _ cause: LaunchCause, life number: Int = 0) {
    let state = era.freezes(cause) ? Process.State.frozen : .running
    guard self[process] == nil else {
      // A process that exists is not prewarmed.
      if cause != .prewarm { self[process]?.state = .running }
      return
    }
    self[process] = Life(
      number: number, isBornLocked: lock == .beforeFirstUnlock, state: state)
  }

  /// The phone goes off and comes back.
  public mutating func restart() {
    for place in lives.indices { lives[place] = nil }
    device.boot()
  }

  package mutating func setPasscode(_ isSet: Bool) { device.setPasscode(isSet) }

  /// Follows one event. Those that concern neither lock nor processes change nothing.
  public mutating func take(_ event: PhoneEvent) {
    for process in event.deaths { self[process] = nil }
    switch event {
    case .locked: device.lock()
    case .keysDropped: device.endGrace()
    case .unlocked: device.unlock()
    case .wentOff: device.boot()
    case .launched(let process, let cause, let number):
      self[process] = nil
      launch(process, cause, life: number)
    case .woken(let process, _), .resumed(let process): self[process]?.state = .running
    case .suspended(let process): self[process]?.state = .suspended
    case .paused(let process, _): self[process]?.isPaused = true
    default: break
    }
  }
}

extension PhoneEvent {
  /// The processes that die by it, if they lived. One that hangs is killed right afterwards.
  public var deaths: [ProcessName] {
    switch self {
    case .killed(let process, _), .crashed(let process, _), .heldLock(let process, _): [process]
    case .forceQuit: [.app]
    case .wentOff: ProcessName.allCases
    default: []
    }
  }
}

extension Era {
  /// Whether iOS freezes a process that it starts for this before its own code runs.
  func freezes(_ cause: LaunchCause) -> Bool { cause == .prewarm && prewarm != .didFinishLaunching }
}
