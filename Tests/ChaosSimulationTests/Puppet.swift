// A store whose truth is in the test's hands: perfect, until the test bends an answer.

import ChaosCatalog
import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosSimulation
import ChaosTrace
import SystemPackage

/// A store that keeps everything outside of the phone, and lies as it is told.
///
/// `@unchecked`: a simulation touches it on one thread at a time.
final class Puppet: StoreKind, @unchecked Sendable {
  /// What is asked, and by whom.
  struct Ask {
    var key: Key
    var host: Host
    /// Which opened store it is, counted from 1.
    var session: Int
    /// Which read of this session it is, counted from 1.
    var read: Int
    /// What a disk call of this operation met.
    var trouble: Errno?
  }

  let name = "puppet"
  let summary = "a store in the hands of a test"
  var promised = Promises()
  /// A mistake of the app above it.
  var appBug: AppBug?
  /// Whether its app has extensions.
  var hasExtensions = true
  /// Answers a read; what is true by default.
  var onRead: ((Ask, ReadOutcome) -> ReadOutcome)?
  /// Whether a write takes effect; true by default.
  var onWrite: ((Ask, Value?) throws(StoreError) -> Bool)?
  /// Called for a flush.
  var onFlush: ((Ask) throws(StoreError) -> Void)?
  /// What a batch says that failed half way; what the library says by default.
  var onBatch: ((StoreError) -> StoreError)?
  /// Called when a process opens the store.
  var onOpen: ((Host, Int) throws(StoreError) -> Void)?
  /// Called when the phone comes back; true after an orderly restart.
  var onBoot: ((Bool) -> Void)?
  var onRemoval: (() -> Void)?
  /// Called when the system's process behind the store ends.
  var onCrash: (() -> Void)?
  /// The value of each key now, and all that it ever was.
  private var past: [[Value?]] = Array(repeating: [nil], count: Key.allCases.count)
  private var sessions = 0
  private var boots = 0
  fileprivate var wasOrderly = false

  func promises(_ era: Era) -> Promises { promised }

  subscript(key: Key) -> Value? {
    get { past[Int(key.code)].last ?? nil }
    set { past[Int(key.code)].append(newValue) }
  }

  /// What a key was, `back` changes ago.
  func older(_ key: Key, back: Int = 1) -> Value? {
    past[Int(key.code)].dropLast(back).last ?? nil
  }

  func outcome(_ value: Value?) -> ReadOutcome { value.map { .value($0) } ?? .absent }

  func open(_ host: Host) throws(StoreError) -> any Store {
    sessions += 1
    try onOpen?(host, sessions)
    return Strings(self, host, sessions)
  }

  func startDaemon(_ host: Host) -> (any StoreDaemon)? {
    boots += 1
    if boots > 1 { onBoot?(wasOrderly) }
    wasOrderly = false
    return Daemon(self)
  }

  private final class Daemon: StoreDaemon {
    let puppet: Puppet
    init(_ puppet: Puppet) { self.puppet = puppet }
    func deviceUnlocked() {}
    func willShutDown() { puppet.wasOrderly = true }
    func crashed() { puppet.onCrash?() }
    func appWasRemoved() {
      for key in Key.allCases { puppet[key] = nil }
      puppet.onRemoval?()
    }
  }

  /// The puppet as one process holds it. Each operation makes two disk calls before it does
  /// anything, so that it can be stopped, killed and troubled.
  private final class Strings: Store {
    let puppet: Puppet
    let host: Host
    let session: Int
    var reads = 0

    init(_ puppet: Puppet, _ host: Host, _ session: Int) {
      self.puppet = puppet
      self.host = host
      self.session = session
    }

    private func ask(_ key: Key) -> Ask {
      var ask = Ask(key: key, host: host, session: session, read: reads)
      do throws(Errno) {
        let file = try host.files.open("/group/Documents", [], protection: nil)
        try host.files.close(file)
      } catch { ask.trouble = error }
      return ask
    }

    func read(_ key: Key) -> ReadOutcome {
      reads += 1
      let ask = ask(key)
      let truth = puppet.outcome(puppet[key])
      return puppet.onRead?(ask, truth) ?? truth
    }

    func write(_ key: Key, _ value: Value?) throws(StoreError) {
      let ask = ask(key)
      // A dead process changes nothing.
      guard host.isAlive else { throw .failed(.ioError) }
      if try puppet.onWrite?(ask, value) ?? true { puppet[key] = value }
    }

    func flush() throws(StoreError) {
      if let onFlush = puppet.onFlush { try onFlush(ask(.theme)) }
    }

    func apply(_ changes: [StoreChange]) throws(StoreError) {
      do throws(StoreError) { try applyEach(changes) } catch {
        throw puppet.onBatch?(error) ?? error
      }
    }
  }
}

extension Puppet {
  /// From now on a write shows while it is on its way, and is taken back where a disk call after it
  /// fails. `taken`: told what is taken back.
  func showsWhatItWrites(_ taken: @escaping (Value?) -> Void = { _ in }) {
    onWrite = { [unowned self] ask, value throws(StoreError) in
      let old = self[ask.key]
      self[ask.key] = value
      do throws(Errno) {
        try ask.host.files.close(ask.host.files.open("/group/Documents", [], protection: nil))
      } catch {
        taken(value)
        if self[ask.key] == value { self[ask.key] = old }
        throw .failed(error)
      }
      return false
    }
  }

  /// Runs a trace on a phone with a passcode.
  func run(
    _ steps: [Step], era: EraName = .ios18, variation: UInt8 = 0,
    _ options: RunOptions = RunOptions()
  ) -> RunOutcome {
    let header = TraceHeader(era: era, variation: variation)
    return Catalog().simulator().run(Trace(header: header, steps: steps), self, options)
  }
}

extension RunOutcome {
  /// The causes of the wrong answers, in order.
  var causes: [AnswerCause] { judged.wrongAnswers.map(\.cause) }
  /// The promises that were broken.
  var broken: [String] { violations.map(\.invariant) }
  /// Whether nothing at all is held against the store.
  var isClean: Bool {
    violations.isEmpty && judged.wrongAnswers.isEmpty && judged.lostUpdates.isEmpty
      && judged.poisonedReads.isEmpty
  }
}

extension Step {
  static let start = Step.launch(.app, .user)
  static func write(_ key: Key, by process: ProcessName = .app, pause: UInt16 = 0) -> Step {
    .act(process, .write, on: key, pause: pause)
  }
  static func read(_ key: Key, by process: ProcessName = .app, pause: UInt16 = 0) -> Step {
    .act(process, .read, on: key, pause: pause)
  }
  static func streak(by process: ProcessName = .app, pause: UInt16 = 0) -> Step {
    .act(process, .streak, on: .streak, pause: pause)
  }
}

extension RunOutcome {
  /// The writes of a key, by their places in the history.
  func writes(of key: Key, by process: ProcessName? = nil) -> [Int] {
    judged.history.operations.filter {
      $0.kind == .write && $0.key == key && (process == nil || $0.process == process)
    }.map(\.id)
  }
}
