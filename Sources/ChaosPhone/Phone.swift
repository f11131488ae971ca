// The simulated phone: one disk, one clock, one lock, the processes, and who runs next.

import ChaosDisk
import ChaosHash
import ChaosTrace

/// A simulated phone, from the moment its user holds it unlocked in the hand.
public final class Phone {
  /// All files, the keychain's among them.
  public let disk: Disk
  /// Everything that outlives the phone's processes, apart from the disk.
  @exclusivity(unchecked) var state: PhoneState
  /// Whoever keeps the history.
  public var observer: ((PhoneEvent) -> Void)?
  /// Called when the phone has booted, so that daemons can start.
  public var onBoot: (() -> Void)?
  /// Called when the phone was unlocked and the keys are there, before any app is told.
  public var onUnlock: (() -> Void)?
  /// Called when everything is about to be written out before an orderly restart.
  public var onShutdown: (() -> Void)?

  /// Called before each disk call of the app's processes, with its number in the act.
  @exclusivity(unchecked) public var probe: ((ProcessName, DiskCall, Int) -> Void)?

  /// Called with what a process has printed, and whether it did so to its standard error.
  public var output: ((ProcessName, [UInt8], Bool) -> Void)?

  /// What the system runs for the store, for the store's code in the processes.
  public var daemonService: AnyObject?

  var runObject: AnyObject?

  var timers = TimerQueue()
  let baton: Baton
  /// Tells a run that goes on from a moment of another one from that one.
  let branch: Int
  /// The disk of a phone on which the app was just installed.
  let template: Disk
  /// The living processes of the app, by the code of their name.
  @exclusivity(unchecked) var lives: [Process?] = Array(
    repeating: nil, count: ProcessName.allCases.count)
  private(set) var daemon: Process?
  /// Processes that died in the middle of an act, whose code still has to come back.
  @exclusivity(unchecked) var unwinding: [Process] = []
  /// Processes whose acts wait for a lock or sleep, oldest first.
  @exclusivity(unchecked) var waiting: [Process] = []
  /// Acts that are paused, oldest first.
  @exclusivity(unchecked) var pausedActs: [Process] = []
  /// Coordinated accesses that were granted, oldest first.
  var claims: [CoordinationClaim] = []
  /// How often processes went on in the background so far.
  var backgroundStays = 0
  /// Subscriptions so far.
  var subscriptionCount = 0
  /// The kinds of calls that the app's processes have made.
  public internal(set) var calls = DiskCallSet()
  /// What processes did that cannot be simulated.
  public internal(set) var refusals: [String] = []
  /// Pairs of calls by which threads of one process raced for a file.
  public private(set) var races: [String] = []
  /// Whether any of them was granted a coordinated access.
  public internal(set) var hasCoordinated = false
  /// The kinds of calls of what the system runs for the store.
  public internal(set) var daemonCalls = DiskCallSet()

  /// A phone as `header` describes it, whose acts run on `baton`.
  public init(_ header: TraceHeader, on baton: Baton, template: Disk? = nil) {
    state = PhoneState(header)
    self.baton = baton
    branch = 0
    self.template = template ?? Layout.emptyDisk()
    disk = Disk(
      copying: self.template, model: DiskModel(header.disk),
      freePages: header.freePages == 0 ? Disk.plenty : Int(header.freePages))
    disk.failedCreateLeavesEmptyFile = era.failedCreateLeavesEmptyFile
    startDaemon()
  }

  /// A phone that goes on from a moment of another one, with a disk of its own.
  ///
  /// What its processes had in memory stays behind, so the next thing that happens must be the
  /// death of the one that lived.
  public init(
    _ moment: PhoneMoment, _ disk: Disk, on baton: Baton, template: Disk, branch: Int = 0
  ) {
    state = moment.state
    self.baton = baton
    self.branch = branch
    self.template = template
    self.disk = disk
    // Several runs may go on from here.
    runObject = moment.carried?.copy()
    disk.keys = lock.keys
    makeDaemon(life: 0)
    if let life = moment.life {
      lives[Int(life.name.code)] = Process(
        life.name, life: life.number, cause: .user, state: .running, phone: self)
    }
  }

  deinit {
    daemon?.letGo()
    for life in lives { life?.letGo() }
  }

  /// The disk that every phone starts with; sharing one saves making it for each trace.
  ///
  /// - Parameter hasSupport: whether `Library/Application Support` is there. iOS leaves it to apps
  ///   to make it; stores that stand for one that has long run find it.
  public static func template(hasSupport: Bool = true) -> Disk {
    Layout.emptyDisk(hasSupport: hasSupport)
  }

  /// The life that a process has now; nil if it has none.
  public func process(_ name: ProcessName) -> Process? { lives[Int(name.code)] }

  /// The state of the lock; without a passcode it is never before the first unlock (F21).
  public var lockState: LockState { lock.state }

  /// What the process's code may use.
  public func host(_ process: Process) -> Host { Host(process) }

  /// The host of the system's own process; it dies with each shutdown.
  public var daemonHost: Host {
    guard let daemon else { fatalError("chaos has a bug: the phone has no system process") }
    return Host(daemon)
  }

  func endDaemon() {
    daemon?.state = .dead
    daemon?.files?.forget()
    daemon?.letGo()
  }

  func forgetDaemonFiles() { daemon?.files?.forget() }

  func startDaemon() {
    endDaemon()
    state.lifeCount += 1
    makeDaemon(life: state.lifeCount)
  }

  private func makeDaemon(life: Int) {
    daemon = Process(nil, life: life, cause: .user, state: .running, phone: self)
    daemon?.pace.countdown = 0
  }

  /// Tells of the files that interrupted acts left behind, and that nobody has dealt with.
  public func tellResidue() {
    for path in disk.residue { emit(.witnessed(nil, .residue(path))) }
  }

  /// Tells of the files that dead processes left in too strict a class.
  func tellMisprotected() {
    let living = lives.compactMap { $0?.life } + [daemon?.life].compactMap(\.self)
    for incident in disk.takeMisprotected(where: { !living.contains($0) }) {
      emit(.witnessed(nil, incident))
    }
  }

  func emit(_ event: PhoneEvent) { observer?(event) }

  func note(race: String) { if !races.contains(race) { races.append(race) } }

  func schedule(after seconds: UInt64, _ fire: @escaping () -> Void) -> Int {
    timers.add(at: clock.seconds + seconds, fire)
  }

  /// Time passes, and what was due happens.
  public func wait(_ seconds: UInt64) {
    let end = clock.seconds + seconds
    // What happens meanwhile may take its time as well.
    if state.passing.end <= clock.seconds { state.passing = (state.passing.count + 1, end) }
    while let timer = timers.pop(until: end) {
      state.clock.advance(to: timer.at)
      timer.fire()
    }
    state.clock.advance(to: end)
    if seconds > 0 { hurryMail() }
  }

  /// The user sets the wall clock ahead, or back by a number below zero. Time that has passed, and
  /// what is due, stay as they are.
  public func setClock(hours: Int16) { state.clock.adjustment += Int64(hours) * 3_600 }
}
