// The store as a behaviour sees it: every operation is recorded, with what it was built on.

import ChaosPhone
import ChaosTrace

/// A store in the hands of an app's code, with a history of all that is asked and answered.
public final class Session {
  private let store: any Store
  private let host: Host
  private let recorder: Recorder
  private let process: Process
  private let step: Int?
  /// What the app has in memory.
  public let memory: AppMemory
  /// The bug that was planted in the app.
  public let appBug: AppBug?
  /// The keys that the app has; nil if it has all.
  package let keys: [Key]?
  /// Keys whose values are never removed.
  private let keptKeys: [Key]
  /// Keys whose values are added beside those that are there.
  private let addedKeys: [Key]
  /// How many bytes values have, for keys whose values the app limits.
  private let sizes: [Key: ClosedRange<Int>]

  /// - Parameter step: the step of the trace in which the act began; nil in the epilogue.
  package init(
    _ store: any Store, _ host: Host, _ recorder: Recorder, _ process: Process, step: Int?,
    memory: AppMemory, appBug: AppBug?, keys: [Key]? = nil, keptKeys: [Key] = [],
    addedKeys: [Key] = [], sizes: [Key: ClosedRange<Int>] = [:]
  ) {
    self.keys = keys
    self.keptKeys = keptKeys
    self.addedKeys = addedKeys
    self.sizes = sizes
    self.store = store
    self.host = host
    self.recorder = recorder
    self.process = process
    self.step = step
    self.memory = memory
    self.appBug = appBug
  }

  // MARK: The app

  /// What a stored session says when it is nobody's: nobody is logged in, and the app has noted it.
  public static let nobody = "nobody"

  /// The version that this process runs. An extension outlives an upgrade with the old one (F115).
  public var appVersion: Int { host.appVersion }

  /// Whether this is an extension, which leaves deciding to the app (M38).
  public var isExtension: Bool { process.name != .app && appBug != .decidesInExtensions }

  /// Whether an absent value may be taken for one that was never written. A careful app asks
  /// `isProtectedDataAvailable` when it is started and before it decides (F77); an extension cannot
  /// ask (F78).
  public var mayTrustAbsence: Bool { !process.bornLocked && host.isProtectedDataAvailable == true }

  /// Does something later in the same process, if it still lives.
  public func later(seconds: UInt64, _ body: @escaping (Session) -> Void) {
    _ = host.schedule(after: seconds) { [self] in body(self) }
  }

  /// Whether the store under test keeps the credentials as well.
  private var keepsCredentials: Bool { keys?.contains(.token) == true }

  func store(of key: Key) -> any Store {
    switch key.place {
    case .store: store
    case .keychain where keepsCredentials: store
    case .keychain: KeychainStore(host.keychain, KeychainStore.credentials, errors: keychainErrors)
    }
  }

  /// How the app takes what the keychain says. Carefully, unless it has a bug: the store is under
  /// test, and no lie of the keychain's may be held against it.
  private var keychainErrors: KeychainStore.Errors {
    switch appBug {
    case .believesNotFound: .notFound
    case .believesRefusal: .none
    case .ignoresKeychain: .unknownAsDone
    default: .told
    }
  }

  // MARK: Operations

  func invoke(
    _ kind: OperationKind, _ key: Key?, _ value: Value?, basedOn: Int? = nil, batch: Int? = nil
  ) -> Int {
    recorder.invoke(kind, key, value, by: process, step: step, basedOn: basedOn, batch: batch)
  }

  func complete(_ operation: Int, _ completion: Completion) {
    recorder.complete(operation, completion)
  }

  /// What the app hears of a store's answer.
  func heard(_ outcome: ReadOutcome, by operation: Int) -> ReadOutcome {
    recorder.heard(outcome, by: operation)
  }

  /// A number that no other written value carries.
  ///
  /// What the code of a dead process still does on its way out takes no number away from others.
  public func stamp() -> Int { process.state == .dead ? 0 : recorder.nextStamp() }

  /// A value that the key was given before, for a shape that repeats one; nil for other shapes, and
  /// if there is none. That nobody is logged in is no value that a user picks.
  public func repeated(_ key: Key, _ shape: ValueShape) -> Value? {
    guard shape == .again || shape == .former && !addedKeys.contains(key) else { return nil }
    return recorder.lastValue(key, former: shape == .former) { $0.label != Self.nobody }
  }

  /// Whether the key takes a value of such a shape. An empty one has no number, so it is the newest
  /// item of a queue only where the others can be removed.
  public func takes(_ shape: ValueShape, _ key: Key) -> Bool {
    shape != .empty || !addedKeys.contains(key) || !keptKeys.contains(key)
  }

  /// Whether the key takes a value of such a size.
  public func takes(_ value: Value, _ key: Key) -> Bool {
    sizes[key]?.contains(value.bytes.count) ?? true
  }

  /// Reads a key, where nothing is built on what it says; otherwise `ask`, or `update`.
  @discardableResult
  public func read(_ key: Key) -> ReadOutcome { ask(key).outcome }

  /// Reads a key, and gives what later writes may be built on.
  public func ask(_ key: Key) -> Answer {
    let operation = invoke(.read, key, nil)
    let outcome = recorder.heard(store(of: key).read(key), by: operation)
    recorder.complete(operation, Completion(outcome))
    return Answer(outcome, operation: operation)
  }

  /// Sets a value, or removes it if nil. One that is never removed stays, as far as anybody knows.
  ///
  /// - Parameter basedOn: the read that the app decided by.
  /// - Returns: whether the store acknowledged it. False also where nobody knows
  ///   (`StoreError.unknown`).
  @discardableResult
  public func write(_ key: Key, _ value: Value?, basedOn read: Int? = nil) -> Bool {
    if value == nil, keptKeys.contains(key) { return true }
    return perform(begin(key, value, basedOn: read), key, value)
  }

  /// The app takes a change for made, whether or not the store knows of it: the operation.
  public func begin(_ key: Key, _ value: Value?, basedOn read: Int? = nil) -> Int {
    invoke(value == nil ? .remove : .write, key, value, basedOn: read)
  }

  /// The app tells its user that a change is saved.
  public func claim(_ operation: Int) { recorder.complete(operation, .ok) }

  /// Makes a change that was begun.
  ///
  /// - Returns: whether the store acknowledged it.
  @discardableResult
  public func perform(_ operation: Int, _ key: Key, _ value: Value?) -> Bool {
    recorder.goOn(operation)
    do throws(StoreError) {
      try store(of: key).write(key, value)
      recorder.complete(operation, .ok)
      return true
    } catch {
      recorder.complete(operation, .failed(error))
      return false
    }
  }

  /// Changes a value by what it is now: a read, and a write that is built on it.
  ///
  /// - Parameter change: nil leaves the value alone. A store may ask again, after a conflict.
  /// - Returns: whether the store reported no error, also where nothing was to change.
  @discardableResult
  public func update(_ key: Key, _ change: (ReadOutcome) -> Value?) -> Bool {
    revise(key) { change($0.outcome) }
  }

  /// Changes a value by what it is now, and by which read told so.
  @discardableResult
  public func revise(_ key: Key, _ change: (Answer) -> Value?) -> Bool {
    var open = OpenUpdate(key, in: self)
    do throws(StoreError) {
      try store(of: key).update(key) { open.answer($0, self, change) }
      open.end(nil, self)
      return true
    } catch {
      open.end(error, self)
      return false
    }
  }

  /// Makes several changes. All go to the store under test, also that of a key of the keychain.
  ///
  /// - Returns: whether the store acknowledged all of them.
  @discardableResult
  public func apply(_ changes: [StoreChange]) -> Bool {
    let changes = changes.filter { $0.value != nil || !keptKeys.contains($0.key) }
    if changes.isEmpty { return true }
    let batch = recorder.nextBatch()
    let operations = changes.map { change in
      invoke(change.value == nil ? .remove : .write, change.key, change.value, batch: batch)
    }
    do throws(StoreError) {
      try store.apply(changes)
      for operation in operations { recorder.complete(operation, .ok) }
      return true
    } catch {
      for operation in operations { recorder.complete(operation, .failed(error)) }
      return false
    }
  }

  /// Asks the store to make durable what it acknowledged. Whether it did is in the history, and not
  /// told here.
  public func flush() {
    let operation = invoke(.flush, nil, nil)
    do throws(StoreError) {
      try store.flush()
      recorder.complete(operation, .ok)
    } catch {
      recorder.complete(operation, .failed(error))
    }
  }
}
