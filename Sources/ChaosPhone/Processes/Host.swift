// What a store's code may use: the disk, the clock, signals. Nothing else reaches into its answers.

import ChaosDisk
import ChaosTrace
import SystemPackage

/// The world of one process, as its code sees it.
///
/// A store gets everything through its host. Whatever it takes from elsewhere (a clock, a random
/// number, the order of a dictionary) makes runs differ, and chaos will say so.
public final class Host {
  let life: Process
  private var randomState: UInt64
  /// The system calls.
  public let files: any FileCalls
  /// The keychain, which the app shares with its extensions.
  public private(set) lazy var keychain = Keychain(life)
  /// Sleeps, where time is somebody else's.
  private let sleeper: ((UInt64) throws(Errno) -> Void)?

  init(_ life: Process) {
    self.life = life
    files = life.files
    sleeper = nil
    // Mixed, or the numbers of the next life would be those of this one, shifted by one.
    randomState = UInt64(life.life).mixed
  }

  /// A host whose system calls are someone else's, for measuring what the simulation costs.
  public init(_ host: Host, files: any FileCalls) {
    life = host.life
    randomState = host.randomState
    self.files = files
    sleeper = nil
  }

  /// The world of a process that stands for one of another phone: its calls and its sleep go there.
  package init(
    _ life: Process, files: any FileCalls, sleeper: @escaping (UInt64) throws(Errno) -> Void
  ) {
    self.life = life
    self.files = files
    self.sleeper = sleeper
    randomState = UInt64(life.life).mixed
  }

  /// Which process this is; nil for a daemon.
  public var process: ProcessName? { life.name }
  /// How this phone behaves. For stores that imitate a part of iOS; an app cannot ask.
  public var era: Era { life.phone.era }
  /// The private container of this process. Its path changes when iOS moves it, so a path that was
  /// saved leads nowhere some day (F116).
  public var container: String { life.name.map(life.phone.layout.container) ?? "/" }
  /// The private container of one of the app's processes. For stores that imitate a part of iOS.
  package func container(of process: ProcessName) -> String { life.phone.layout.container(process) }
  /// Whether iOS gives this process a path to the container that it shares with the others: where
  /// it does not, `containerURL(forSecurityApplicationGroupIdentifier:)` is nil, and every call
  /// below `group` is refused with EPERM (F139). It stays so for the life of the process.
  public var hasGroup: Bool { life.hasGroup }
  /// The container that the app shares with its extensions; its path changes as well.
  public var group: String { life.phone.layout.group }
  /// The container of an app group by its name: an app may have several.
  package func container(ofGroup name: String) -> String { life.phone.container(ofGroup: name) }
  /// The version of the app that this process was started from (`CFBundleVersion`), counted from 1.
  /// An extension that outlives an upgrade goes on with the old one.
  public var appVersion: Int { life.appVersion }
  /// Why iOS started this process.
  public var launchCause: LaunchCause { life.cause }
  /// `UIDevice.identifierForVendor`, as a number: nil before the first unlock (F63). Another one
  /// when the app was deleted and installed again, and on another phone.
  public var vendor: Int? { wasUnlocked ? life.phone.environment.vendor : nil }
  /// Whether the process still lives. For stores that imitate a part of iOS.
  public var isAlive: Bool { life.state != .dead }
  /// Whether the phone was unlocked since it booted, or needs no unlock. For stores that imitate a
  /// part of iOS; an app cannot ask.
  public var wasUnlocked: Bool { life.phone.disk.keys.firstUnlocked }

  /// What the system runs for the store. For stores that imitate a part of iOS.
  public var daemonService: AnyObject? { life.phone.daemonService }

  /// What a store keeps for the whole run, across lives and boots; made by the first who asks, and
  /// let go when the run is over. For what a C library has only once in a program: an app cannot
  /// keep anything this way.
  public func runObject(make: () -> AnyObject) -> AnyObject {
    if let object = life.phone.runObject { return object }
    let object = make()
    life.phone.runObject = object
    return object
  }

  /// Tells runs apart that go on from one another, for a C library that draws by chance.
  public var branch: Int { life.phone.branch }

  /// What a store keeps from one run to the next; made by the first who asks. For memory of which
  /// the next run finds nothing but that it is there already: an app cannot keep anything this way.
  public func kept<Object: AnyObject>(make: () -> Object) -> Object {
    life.phone.baton.kept(make: make)
  }

  /// Calls back at the very moment of the process's death, before anybody else runs. For what the
  /// kernel would take away from a process; an app cannot know.
  public func onDeath(_ observer: @escaping () -> Void) { life.deathObservers.append(observer) }

  /// Seconds since the phone was started; they go back only by a restart.
  public var uptime: UInt64 { life.phone.clock.seconds - life.phone.state.bootedAt }
  /// When the phone was started, in seconds since it was made.
  package var booted: UInt64 { life.phone.state.bootedAt }
  /// The wall clock in seconds since 1970. The user may set it.
  public var wallClock: Int64 { life.phone.clock.wall }

  /// Hours from UTC, where the phone is. A day of the user begins at another moment in each zone.
  public var timeZone: Int { Int(life.phone.timeZone) }

  /// Pages that look free. With a shortage of space files may not grow into them (F125).
  public var freePages: Int { life.phone.disk.freePages }

  /// What the app may do with a kind of personal data. Extensions share the app's answer.
  public func authorization(_ data: PersonalData) -> Authorization {
    life.phone.authorization(data)
  }

  /// Asks the user in front of the app for access, who allows it; others are told what is known.
  public func requestAuthorization(_ data: PersonalData) -> Authorization {
    life.phone.requestAuthorization(data, by: life)
  }

  /// A random number, the same in every run of the trace.
  public func random() -> UInt64 {
    randomState &+= 0x9E37_79B9_7F4A_7C15
    return randomState.mixed
  }

  /// Sleeps; others run meanwhile.
  ///
  /// - Throws: EIO when the process dies in its sleep.
  public func sleep(seconds: UInt64) throws(Errno) {
    if let sleeper { return try sleeper(seconds) }
    try life.enter(.status)
    life.phone.sleep(life, seconds)
    if life.state == .dead { throw life.deadCall() }
  }

  /// Asks iOS not to suspend the process before `endActivity`, as `performExpiringActivity` and
  /// `beginBackgroundTask` do (F68). Locks that others may need are held inside such an activity
  /// only.
  ///
  /// Activities nest. iOS gives one about 30 seconds; here none expires.
  public func beginActivity() { life.activities += 1 }

  /// One activity is done: with the last of them iOS may suspend the process. Ends without a
  /// beginning do nothing.
  public func endActivity() { life.activities = max(0, life.activities - 1) }

  /// As `beginActivity`, but the process gets 30 seconds from when its user leaves it. Shortly
  /// before they are over `onExpiration` is called; what goes on then is killed (F72: 0x2182bad2).
  public func beginExpiringActivity() {
    beginActivity()
    life.expiringActivities += 1
  }

  /// One expiring activity is done, as `endActivity`.
  public func endExpiringActivity() {
    endActivity()
    life.expiringActivities = max(0, life.expiringActivities - 1)
  }

  /// Asks to be told five seconds before the expiring activities of the process are over.
  public func onExpiration(_ observer: @escaping () -> Void) { life.expirationObserver = observer }

  /// A message is about to leave the process: a place where it may be stopped or killed.
  ///
  /// - Throws: EIO when the process dies before the message left.
  public func send() throws(Errno) { try life.enter(.status) }

  /// `UIApplication.isProtectedDataAvailable`: unlocked? Extensions cannot ask (F77, F78).
  ///
  /// Reported to stay false in a process that was started while the phone was locked (F80). False
  /// before there is an application object that could answer (F58).
  public var isProtectedDataAvailable: Bool? {
    guard life.name == .app else { return nil }
    if life.isBeforeApplication { return false }
    if life.phone.era.availabilitySticks, life.wasStartedLocked { return false }
    return life.phone.disk.keys.unlocked
  }

  /// Asks to be told when protected data becomes available. Only the app is told (F79).
  public func onProtectedDataAvailable(_ observer: @escaping () -> Void) {
    life.availabilityObserver = observer
  }

  /// Asks to be told when the device is locked, as `protectedDataWillBecomeUnavailable` does. Class
  /// A's key goes some seconds later (F1, F79). A suspended process is not told.
  public func onProtectedDataWillBecomeUnavailable(_ observer: @escaping () -> Void) {
    life.lockObserver = observer
  }

  /// Asks to be told before iOS suspends the process, as `applicationDidEnterBackground` does. It
  /// is not called when the process is killed (F75), nor in the middle of an act.
  public func onBackground(_ observer: @escaping () -> Void) {
    life.backgroundObserver = observer
  }

  /// Asks to be told when iOS lets the user have the app again that was suspended, as
  /// `applicationWillEnterForeground` does.
  public func onForeground(_ observer: @escaping () -> Void) {
    life.foregroundObserver = observer
  }

  /// Says aloud that data was damaged.
  public func report(_ notice: Notice) {
    if let name = life.name, life.state != .dead { life.phone.emit(.reported(name, notice)) }
  }

  /// An app threw this from what it was asked, beside what its answer becomes.
  public func report(thrown error: String) {
    if let name = life.name, life.state != .dead { life.phone.emit(.threw(name, error)) }
  }

  /// Whether the process, which its user looks at, is in the middle of something on its main
  /// thread.
  package func setBusyOnMain(_ isBusy: Bool) { life.isBusyOnMain = isBusy }

  /// The process deleted an item of the keychain.
  package func report(deleted item: String) {
    if let name = life.name, life.state != .dead { life.phone.emit(.deleted(name, item)) }
  }

  /// The process is about to save under a key what is, in its own types, the same as these bytes.
  public func report(_ key: Key, same bytes: [UInt8]) {
    if let name = life.name, life.state != .dead { life.phone.emit(.repeats(name, key, bytes)) }
  }

  /// The changes that the process was asked for have returned, while its threads work on.
  public func acknowledge() {
    if let name = life.name, life.state != .dead { life.phone.emit(.answered(name)) }
  }

  /// What the process is about to save under a key is what it had made itself before it was asked.
  public func confirm(_ key: Key) {
    if let name = life.name, life.state != .dead { life.phone.emit(.confirms(name, key)) }
  }

  /// The process looks at its `UserDefaults`, or changes them. A store with a daemon of its own
  /// says so as well, where it promises that the daemon has nothing else
  /// (`Promises.daemonShare`).
  public func useSettings(isChange: Bool) {
    guard let name = life.name, life.state != .dead else { return }
    life.phone.emit(.usedSettings(name, isChange: isChange))
  }

  /// The process's code waits, and nothing but the phone could end that.
  ///
  /// - Returns: whether its user may, by unlocking the phone. What the process was asked for has no
  ///   end then, as far as anyone knows.
  public func waitForUnlock() -> Bool {
    guard let name = life.name, life.state != .dead, life.phone.lockState != .unlocked else {
      return false
    }
    life.phone.emit(.waitsForUnlock(name))
    return true
  }

  /// Ends the process, as a trap would. Gives the error to throw on the way out.
  public func abort(_ message: String) -> Errno {
    life.phone.abort(life, Crash(description: message))
    return .ioError
  }

  /// The process's code waits for itself: iOS's watchdog ends it (F67).
  public func hang() { life.phone.hang(life) }

  /// The real process behind this one has ended. Gives the error to throw on the way out.
  ///
  /// - Parameter places: where in the program's code, as `Crash` has it.
  public func trap(_ message: String, at places: [UInt64] = []) -> Errno {
    life.phone.abort(life, Crash(description: message, isReal: true, places: places))
    return .ioError
  }

  /// Ends the process because its code did what cannot be simulated: nothing is known of the trace
  /// from here on.
  ///
  /// - Parameter what: what it did, in the words of the system's documentation.
  public func refuse(_ what: String) { life.phone.refuse(life, what) }

  /// Two threads of the process touched one file, and nothing said which of them goes first: what
  /// comes of it is a matter of luck, whatever it was this time.
  ///
  /// - Parameter what: the two calls, and the file.
  package func race(_ what: String) { life.phone.note(race: what) }

  /// The process has printed something, to its standard output or error.
  package func print(_ bytes: [UInt8], isError: Bool) {
    if let name = life.name { life.phone.output?(name, bytes, isError) }
  }

  /// In which order the threads of the process take turns.
  package var threadOrder: UInt16 { life.name.map(life.phone.threadOrder) ?? 0 }

  /// Counts the lives of processes on this phone.
  public var lifeNumber: Int { life.life }

  /// Whether the process lives, of the app or of an extension, whose life has this number.
  package func isAlive(life number: Int) -> Bool {
    ProcessName.allCases.contains { life.phone.process($0)?.life == number }
  }

  /// Calls back after some seconds, once the process runs and no act does; the number cancels it.
  public func schedule(after seconds: UInt64, _ fire: @escaping () -> Void) -> Int {
    var number = 0
    number = life.phone.schedule(after: seconds) { [life] in
      if life.isReady {
        life.run(fire)
      } else if life.state != .dead {
        // Frozen, or in the middle of an act: as soon as it can.
        life.overdue.append((number, fire))
      }
    }
    return number
  }

  /// How often time has passed, and until when it passes now; both in the phone's own seconds.
  package var passing: (count: Int, end: UInt64) { life.phone.state.passing }

  /// Cancels what `schedule` promised.
  public func cancel(_ timer: Int) {
    life.phone.timers.cancel(timer)
    life.overdue.removeAll { $0.id == timer }
  }
}
