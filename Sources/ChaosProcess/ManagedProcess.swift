// A managed process as the simulation sees it: a store whose code runs elsewhere.

import CManaged
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The store of one managed process. Each operation lets the process run, and answers its system
/// calls on the thread that asked: there it is stopped, killed and troubled like any other code.
final class ManagedProcess: ConcurrentStore {
  private let host: Host
  private let life: Life
  private let calls: any CallAnswers
  /// Where it asks for what iOS does for apps.
  private lazy var desk = PhoneDesk(host) { [weak self] in self?.tell($0) }
  private lazy var written = WrittenValues.of(host)
  private var requests = 0
  /// What it was about to save in the request that it answers.
  private var notes: [Note] = []
  /// The changes that it is in the middle of, if it was asked for several at once.
  private var begun: [BegunChange] = []
  /// Whether work for a key, or for all, is that of its main thread.
  private var usesMainThread: (Key?) -> Bool = { _ in false }
  private var channel: UnsafeMutablePointer<chaos_channel> { life.channel }

  /// The real process, which dies with the simulated one, or with the run.
  private final class Life {
    let nursery: Nursery
    let slot: Int
    private var isOver = false
    var channel: UnsafeMutablePointer<chaos_channel> { nursery.channel(slot) }

    init(_ nursery: Nursery, knowing type: String) throws(Errno) {
      self.nursery = nursery
      slot = try nursery.fork(knowing: type)
    }

    deinit { end() }

    func end() {
      guard !isOver else { return }
      isOver = true
      nursery.kill(slot)
    }
  }

  /// The number that `getpid` gives in the life 0; each later one has the next.
  static let firstNumber = 100

  /// A process whose calls are answered by the simulated phone.
  convenience init(
    _ kind: some ManagedStoreKind, _ host: Host, as launch: LaunchKind = .simulated
  ) throws(StoreError) {
    var message = Wire()
    message.put(launch.rawValue)
    message.putLaunch(kind, host, under: CallServer.root)
    // An app's `init` is on that thread, too.
    let isShown = host.process == .app && host.launchCause == .user
    host.setBusyOnMain(isShown && kind.usesMainThread(for: nil))
    defer { host.setBusyOnMain(false) }
    try self.init(host, message, of: type(of: kind).typeName) { channel in
      CallServer(
        host, channel, fsync: kind.fsync, shortWritesMeanFull: kind.shortWritesMeanFull)
    }
    usesMainThread = { kind.usesMainThread(for: $0) }
  }

  /// - Parameters:
  ///   - launch: what the new process is told first.
  ///   - type: the name of the store's type, if that is how the process finds it.
  ///   - answers: whoever answers its calls.
  init(
    _ host: Host, _ launch: Wire, of type: String = "",
    answers: (UnsafeMutablePointer<chaos_channel>) -> any CallAnswers
  ) throws(StoreError) {
    self.host = host
    let nursery = host.kept { Nursery() }
    do { life = try Life(nursery, knowing: type) } catch {
      host.refuse(Self.trouble(error))
      throw .failed(error)
    }
    calls = answers(life.channel)
    host.onDeath { [life] in life.end() }
    channel.pointee.identity = Int32(truncatingIfNeeded: Self.firstNumber + host.lifeNumber)
    channel.pointee.chance = host.random()
    var reply = try exchange(launch)
    if let error = reply.error() {
      // The process lives on; the store is opened anew in a new one at the next act.
      life.end()
      throw error
    }
    host.observeTimeZone { [weak self] in self?.tell([]) }
  }

  // MARK: Operations

  func read(_ key: Key) -> ReadOutcome {
    var message = asking(.read)
    message.put(key)
    beginOnMain(key)
    defer { host.setBusyOnMain(false) }
    do throws(StoreError) {
      var reply = try exchange(message)
      return written.whole(reply.outcome(), key)
    } catch {
      return .unavailable
    }
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) {
    var message = asking(.write)
    message.put(key)
    message.put(value)
    try perform(message, key)
  }

  func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    var message = asking(.update)
    message.put(key)
    beginOnMain(key)
    defer { host.setBusyOnMain(false) }
    try withoutActuallyEscaping(change) { change throws(StoreError) in
      notes = []
      var reply = try exchange(message) { change(self.written.whole($0, key)) }
      if let error = reply.error() { throw forgetting(error) }
    }
  }

  func begin(_ changes: [BegunChange]) throws(StoreError) {
    var message = asking(.begin)
    message.put(changes.count)
    for change in changes {
      message.put(change.key)
      switch change.change {
      case .write(let value):
        message.put(0)
        message.put(value)
      case .update: message.put(1)
      }
    }
    begun = changes
    defer { begun = [] }
    try perform(message)
  }

  func apply(_ changes: [StoreChange]) throws(StoreError) {
    var message = asking(.apply)
    message.put(changes.count)
    for change in changes {
      message.put(change.key)
      message.put(change.value)
    }
    try perform(message, nil)
  }

  func flush() throws(StoreError) { try perform(asking(.flush), nil) }

  func check() -> [String] {
    guard var reply = try? exchange(asking(.check)) else { return [] }
    return (0..<reply.number()).map { _ in reply.text() }
  }

  func authorizations() -> [Authorization]? {
    guard var reply = try? exchange(asking(.authorizations)) else { return nil }
    let count = reply.number()
    guard count >= 0 else { return nil }
    return (0..<count).compactMap { _ in
      Authorization(rawValue: UInt8(truncatingIfNeeded: reply.number()))
    }
  }

  // MARK: Turns

  /// When its threads are given time again.
  private lazy var waking = Waking(host)

  private var moment: WrittenValues.Moment { .init(life: host.lifeNumber, request: requests) }

  private func asking(_ request: Request) -> Wire {
    requests += 1
    var message = Wire()
    message.put(request.rawValue)
    return message
  }

  /// Does something on the main thread, as far as that is what the key's code runs on.
  private func perform(_ message: Wire, _ key: Key?) throws(StoreError) {
    beginOnMain(key)
    defer { host.setBusyOnMain(false) }
    try perform(message)
  }

  private func beginOnMain(_ key: Key?) {
    host.setBusyOnMain(usesMainThread(key) && desk.isInForeground)
  }

  private func perform(_ message: Wire) throws(StoreError) {
    notes = []
    var reply = try exchange(message)
    if let error = reply.error() { throw forgetting(error) }
  }

  /// An error as it is. What the app says was not saved stands for nothing.
  private func forgetting(_ error: StoreError) -> StoreError {
    forget(notes, after: error)
    return error
  }

  private func forget(_ notes: [Note], after error: StoreError) {
    switch error {
    case .unknown: break
    case .unavailable, .corrupt, .failed: for note in notes { written.remove(note) }
    }
  }

  /// Asks the process, and serves it until it has answered.
  ///
  /// - Throws: when it is dead.
  private func exchange(_ message: Wire, _ change: ((ReadOutcome) -> Value?)? = nil)
    throws(StoreError) -> Wire
  {
    guard host.isAlive else { throw .failed(.ioError) }
    guard message.lay(into: channel) else {
      host.refuse("a value that is too large for a message")
      throw .failed(.ioError)
    }
    while true {
      calls.beginTurn()
      let turn = life.nursery.run(life.slot)
      calls.endTurn()
      switch turn {
      case .said: break
      case .ended(let status):
        life.end()
        throw .failed(host.trap(Self.ending(status), at: Self.places(channel)))
      case .lost:
        host.refuse("the program that processes are forked from: it is gone")
        throw .failed(.ioError)
      }
      switch UInt32(channel.pointee.kind) {
      case CHAOS_REPLY.rawValue:
        catchUpLater()
        return Wire(channel)
      case CHAOS_CALL.rawValue: calls.answer()
      case CHAOS_ASK.rawValue: answer(change)
      case CHAOS_HUNG.rawValue: host.hang()
      case CHAOS_ABORTED.rawValue: throw .failed(host.abort(Self.text(channel)))
      default:
        host.refuse(Self.text(channel))
        throw .failed(.ioError)
      }
      // It may have been killed while it waited for the answer.
      guard host.isAlive else { throw .failed(.ioError) }
    }
  }

  /// Where a change has left work to other threads, they do it as soon as time passes. What has a
  /// time of its own, such as a timer, is done then.
  private func catchUpLater() {
    let (due, now) = (channel.pointee.due, channel.pointee.uptime)
    if channel.pointee.isBehind != 0 {
      waking.add(after: 1) { [weak self] in self?.tell([]) }
    } else if due > 0 {
      let seconds = UInt64(max(due - now, 0) / 1_000_000_000) + 1
      waking.add(after: seconds) { [weak self] in self?.tell([]) }
    }
  }

  /// The phone tells the process something, which its code may act upon.
  private func tell(_ notifications: [String]) {
    var message = asking(.news)
    message.put(host.timeZone)
    message.put(notifications.count)
    for name in notifications { message.put(name) }
    _ = try? exchange(message)
  }

  private func answer(_ change: ((ReadOutcome) -> Value?)?) {
    var question = Wire(channel)
    var answer = Wire()
    switch Question(rawValue: question.number()) {
    case .change?: answer.put(change?(question.outcome()))
    case .changeOf?:
      let change = begun[question.number()]
      if case .update(let body) = change.change {
        answer.put(body(written.whole(question.outcome(), change.key)))
      }
    case .ended?:
      let change = begun[question.number()]
      let error = question.error()
      // Of two changes of one key nobody knows whose note is whose.
      if let error, begun.filter({ $0.key == change.key }).count == 1 {
        forget(notes.filter { $0.key == change.key }, after: error)
      }
      change.end(error)
    case .note?:
      let note = Note(&question)
      notes.append(note)
      if written.wasThere(note, before: moment) { host.confirm(note.key) }
      let known = written.add(note)
      if known != note.value { host.report(note.key, same: known.bytes) }
    case .known?:
      let made = MadeValue(&question)
      // What it made itself when it started was saved in no change.
      host.useSettings(isChange: desk.hasChangedSettings)
      if !written.knows(made.value, made.key) { written.see(made.value, made.key, at: moment) }
      MadeValue.Answer(isKnown: written.knows(made.value, made.key)).put(into: &answer)
    case .thrown?: host.report(thrown: ThrownError(&question).words)
    case .some(let asked):
      // What is left goes on beside the main thread.
      if asked == .answered { host.setBusyOnMain(false) }
      answer = host.answer(asked) ?? desk.answer(asked, &question)
    case nil: fatalError("chaos has a bug: a managed process asks what nobody knows")
    }
    if !answer.lay(into: channel) { host.refuse("a value that is too large for a message") }
  }

  /// What the process names.
  static func text(_ channel: UnsafeMutablePointer<chaos_channel>) -> String {
    String(cString: chaos_channel_path(channel, 0))
  }

  /// Where in the program a signal ended the process.
  private static func places(_ channel: UnsafeMutablePointer<chaos_channel>) -> [UInt64] {
    (0..<min(Int32(channel.pointee.placeCount), CHAOS_PLACES)).map {
      chaos_channel_place(channel, $0)
    }
  }

  /// Why there is no process.
  private static func trouble(_ error: Errno) -> String {
    #if canImport(Darwin)
      if error == .notSupported {
        return """
          managed processes: on macOS they need a program of their own, no bundle of tests, and \
          libChaosInterposing.dylib beside it (or CHAOS_INTERPOSING says where)
          """
      }
    #endif
    return "managed processes: they cannot run here, error \(error.rawValue)"
  }

  /// How a process ended that nobody killed.
  private static func ending(_ status: Int32) -> String {
    let signal = status & 0x7f
    switch signal {
    case 0: return "the process ended itself with exit status \(status >> 8 & 0xff)"
    case SIGXCPU: return "the process used four seconds of the processor's time"
    default: return "the process trapped: \(name(ofSignal: signal))"
    }
  }

  private static func name(ofSignal signal: Int32) -> String {
    let names = [
      SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGSEGV: "SIGSEGV",
      SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSYS: "SIGSYS",
    ]
    return names[signal] ?? "signal \(signal)"
  }
}
