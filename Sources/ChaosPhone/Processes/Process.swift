// A simulated process: one life of the app or of an extension. It is the gate before its own disk
// calls: the place where it is stopped, killed or troubled.

import ChaosDisk
import ChaosTrace
import Dispatch
import SystemPackage

/// One life of a process. A launch makes a new one; nothing in memory outlives it.
public final class Process: CallGate {
  /// Which of the app's processes it is; nil for a daemon of the system.
  public let name: ProcessName?
  /// Counts lives on this phone; owns locks.
  public let life: Int
  /// Why iOS started it. A later reason that wakes it changes nothing here.
  public let cause: LaunchCause
  /// Whether it was started before the first unlock.
  public let bornLocked: Bool
  /// Whether protected data was not available when it was started.
  let wasStartedLocked: Bool
  /// The version of the app that it runs; an upgrade leaves a living process alone.
  public let appVersion: Int
  /// Whether it was given the container that it shares with the others (F139).
  public let hasGroup: Bool
  /// Whether its code runs before there is an application object (F58).
  @exclusivity(unchecked) public var isBeforeApplication = false
  /// Whether iOS lets it run. A dead process stays dead: the next life is another object.
  public internal(set) var state: State {
    didSet { pace.isDead = state == .dead }
  }
  unowned let phone: Phone
  /// The disk, as this process sees it.
  public private(set) var files: SimulatedFiles!
  /// Faults that wait for its calls.
  @exclusivity(unchecked) public var faults = ArmedFaults()

  /// Whether its user has it on the screen, and its main thread is in the middle of something: iOS
  /// tells it on that thread before it suspends it, so it comes to an end first.
  @exclusivity(unchecked) var isBusyOnMain = false
  /// Whether its act is stopped, and the trace goes on without it.
  @exclusivity(unchecked) public internal(set) var isPaused = false
  var wait: Wait?
  /// Whether its code is in the middle of an act, stopped or not.
  @exclusivity(unchecked) private var isActing = false
  /// Where its stopped code waits for the baton.
  let seat = DispatchSemaphore(value: 0)
  @exclusivity(unchecked) var pace = Pace()
  var callsAfterDeath = 0
  /// What the store wants to be told.
  var availabilityObserver: (() -> Void)?
  /// What is to be done when the device is about to be locked.
  var lockObserver: (() -> Void)?
  /// What is to be done before it is suspended.
  var backgroundObserver: (() -> Void)?
  /// What is to be done when the user has it again.
  var foregroundObserver: (() -> Void)?
  var activities = 0
  /// What is to be done shortly before its background tasks expire.
  var expirationObserver: (() -> Void)?
  /// How many of its activities expire.
  var expiringActivities = 0
  /// Counts how often its user left it while a task kept it running; nil while the user has it.
  @exclusivity(unchecked) var backgroundStay: Int?
  /// What is to be done at the very moment of its death.
  var deathObservers: [() -> Void] = []
  /// Timers that were due while it could not run.
  @exclusivity(unchecked) var overdue: [(id: Int, fire: () -> Void)] = []
  /// What it wants to hear of.
  var subscriptions: [Phone.Subscription] = []
  /// What its subscriptions have to hear, oldest first.
  @exclusivity(unchecked) var mailbox: [Phone.Message] = []
  /// Acts that it has begun.
  private(set) var acts = 0
  var isReceiving = false
  /// A signal that came while it was suspended.
  var hasMissedSignal = false

  init(
    _ name: ProcessName?, life: Int, cause: LaunchCause, state: State, phone: Phone
  ) {
    self.name = name
    self.life = life
    self.cause = cause
    self.state = state
    self.phone = phone
    appVersion = phone.appVersion
    bornLocked = phone.lockState == .beforeFirstUnlock
    wasStartedLocked = !phone.disk.keys.unlocked
    // A process of the system needs no leave.
    hasGroup = name == nil || phone.environment.hasGroup
    files = SimulatedFiles(disk: phone.disk, process: life, gate: self)
    if !hasGroup { files.barred = phone.layout.group }
  }

  /// Whether its code may run an act now.
  public var isReady: Bool { state == .running && !isPaused && !isActing }

  /// Whether its code can go on if it gets the baton.
  var canProceed: Bool { state != .suspended }

  /// Begins an act of a trace, in which it may not have heard yet what others told it.
  public func beginWork(pause: UInt16) {
    acts += 1
    if let name, mailbox.contains(where: { $0.due >= acts }) { phone.emit(.messageIsLate(name)) }
    beginAct(pause: pause)
  }

  /// Begins an act that stops before its `pause`th call, if `pause` is not 0.
  public func beginAct(pause: UInt16) {
    pace.calls = 0
    pace.countdown = Int(pause)
    isActing = true
  }

  /// The act came to its end. What the process could not hear meanwhile, it hears now.
  public func endAct() {
    pace.countdown = 0
    isActing = false
    files?.endAct()
    phone.catchUp(self)
  }

  /// Runs what the system calls in the process: a timer, a signal.
  func run(_ body: () -> Void) {
    beginAct(pause: 0)
    body()
    endAct()
  }

  /// The process is gone: it and its system calls let go of each other, so that both can be freed.
  func letGo() { files = nil }

  /// The life of a process.
  public enum State: Sendable {
    /// It exists, and iOS holds it before its own code: a shallow prewarm.
    case frozen
    /// Its code may run: an act can begin, or is in the middle.
    case running
    /// It is frozen with all it has, locks too. Signals and timers wait until it goes on.
    case suspended
    /// It is gone: its calls fail with EIO and change nothing.
    case dead
  }

  enum Wait {
    /// The lock on a file, and who held it when the act began to wait.
    case lock(Int, holders: [Int])
    case access(Phone.CoordinationClaim)
    /// A lock of the real kernel, and who held it when the act began to wait.
    case real(holders: () -> Set<Int>, seen: Set<Int>)
    case sleep
  }

  /// How far a process's act has come, and when it stops.
  struct Pace {
    /// Disk calls of the act so far.
    var calls = 0
    /// Disk calls until the act is stopped; 0 means never.
    var countdown = 0
    var isDead = false

    enum Fate {
      case dead, hung, stopped, made
    }

    mutating func step() -> Fate {
      if isDead { return .dead }
      calls += 1
      if calls > Limits.callsPerAct { return .hung }
      if countdown == 0 { return .made }
      countdown -= 1
      return countdown == 0 ? .stopped : .made
    }
  }

  /// A place where the process may be stopped; then others run, and this returns when it goes on.
  ///
  /// - Throws: EIO when it is dead, dies while it is stopped, or has made so many calls in one act
  ///   that the watchdog ends it (`Limits.callsPerAct`).
  public func enter(_ call: DiskCall) throws(Errno) {
    let phone = phone
    phone.state.hash.add(UInt64(call.rawValue) << 32 | UInt64(life))
    let fate = pace.step()
    switch fate {
    case .made, .stopped: break
    case .dead: throw deadCall()
    case .hung:
      phone.hang(self)
      throw deadCall()
    }
    if phone.probe != nil, let name { phone.probe?(name, call, pace.calls) }
    if fate == .stopped, name != nil {
      phone.pause(self, before: call)
      if state == .dead { throw deadCall() }
    }
  }

  /// The fault that waits for this call, which is spent by it. Notes the kind of call for the
  /// phone, with or without a fault.
  public func strike(_ call: DiskCall) -> FaultKind? {
    if name == nil { phone.daemonCalls.insert(call) } else { phone.calls.insert(call) }
    if faults.isEmpty { return nil }
    guard let fault = faults.strike(call), let name else { return nil }
    phone.emit(.struck(name, fault))
    return fault
  }

  /// Tells the history of a call that failed. Those of the system's own process are not told.
  public func failed(_ call: DiskCall, _ errno: Errno, injected: Bool) {
    phone.hash.add(UInt64(UInt32(bitPattern: errno.rawValue)))
    if let name { phone.emit(.failed(name, call, errno, injected: injected)) }
  }

  /// Waits until whoever holds a lock on the file has let go of it, or may have. Others run
  /// meanwhile; what waits for ever is ended by the watchdog (F67).
  ///
  /// - Throws: EIO when the process dies while it waits.
  public func waitForLock(_ inode: Int) throws(Errno) {
    if state == .dead { throw deadCall() }
    phone.waitForLock(self, inode)
    if state == .dead { throw deadCall() }
  }

  /// Tells the history what a call did to a file beyond its answer.
  public func witness(_ incident: FileIncident) { phone.emit(.witnessed(name, incident)) }

  /// A dead process's calls fail and change nothing; one that never stops calling is set aside.
  func deadCall() -> Errno {
    callsAfterDeath += 1
    if callsAfterDeath > Limits.callsAfterDeath { phone.baton.park() }
    return .ioError
  }
}
