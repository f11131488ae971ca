// An app under test as a store: what the simulation asks of it.

import CManaged
import ChaosContracts
import ChaosTrace
import SystemPackage

/// The store behind which an app stands, in one launch.
public final class AppStore<App: AppUnderTest>: ManagedStore {
  private let app: App
  private let keys: [AppKey<App>]

  /// Launches the app.
  ///
  /// - Throws: what the app's own `init` throws; `.unavailable` where that is no `StoreError`.
  public init(_ launch: Launch) throws(StoreError) {
    chaos_is_of_app()
    ErrorBridge.use()
    if launch.process == .app { _ = PhoneLine.ask(NotificationQuestion(.listen)) }
    do { app = try App(launch) } catch let error as StoreError {
      throw error
    } catch {
      Self.tell(error, from: "its init")
      throw .unavailable
    }
    keys = App.keys
  }

  private func described(_ key: Key) -> AppKey<App> {
    guard let described = keys.first(where: { $0.key == key }) else {
      fatalError("chaos has a bug: an app is asked for \(key.word), which it does not save")
    }
    return described
  }

  /// Whether the app's own code for a key may run on any thread.
  func isConcurrent(_ key: Key) -> Bool { described(key).isConcurrent }

  /// What the app's `AppKey` reads. One that throws is unavailable, but for `StoreError.corrupt`.
  public func read(_ key: Key) -> ReadOutcome { asked(described(key)).outcome }

  /// What the app gives, and which value it has made just now.
  private func asked(_ described: AppKey<App>) -> (outcome: ReadOutcome, made: [UInt8]?) {
    do {
      let bytes = try described.read(app)
      if described.isMade, let bytes, !isKnown(bytes, described.key) { return (.absent, bytes) }
      return (ReadOutcome(bytes.map(Value.init(bytes:))), nil)
    } catch is StillWaiting {
      return (.unavailable, nil)
    } catch {
      Self.tell(error, from: "get of \(described.key.word)")
      return (error as? StoreError == .corrupt ? .corrupt : .unavailable, nil)
    }
  }

  /// Whether it is a value that the app has made before.
  private func isKnown(_ value: [UInt8], _ key: Key) -> Bool {
    PhoneLine.ask(MadeValue(key, value)).isKnown
  }

  /// What the app shows its user.
  public func authorizations() -> [Authorization]? { app.authorizations() }

  /// Has the app save what it has in memory, and then its `UserDefaults` synchronized.
  ///
  /// - Throws: what `AppUnderTest.save` throws; `.unknown` where that is no `StoreError`.
  public func flush() throws(StoreError) {
    do { try save() } catch let error as StoreError {
      throw error
    } catch is StillWaiting {
      throw .unknown(.ioError)
    } catch {
      Self.tell(error, from: "save()")
      throw .unknown(.ioError)
    }
    let all = DefaultsQuestion(DefaultsDomain("", isShared: false), .synchronizeAll)
    // The app has no call whose answer would tell it.
    if !PhoneLine.ask(all).isDone { throw .unknown(.ioError) }
  }

  /// Has the app save, by whichever of the two functions it has.
  private func save() throws {
    do { return try app.save() } catch is NothingToSave {}
    do { try waitingIfNeeded { [app] in try await app.save() } } catch is NothingToSave {}
  }

  /// Saves by the app's `AppKey`.
  ///
  /// - Throws: what that throws; `.unknown` where it is no `StoreError`.
  public func write(_ key: Key, _ value: Value?) throws(StoreError) {
    let described = described(key)
    try telling(key) {
      if let value, let saved = try described.saved?(value) {
        _ = PhoneLine.ask(Note(key, value, saved: saved))
      }
      try described.write(app, value)
      if described.isMade, let value { try make(described, value) }
    }
  }

  /// The app makes sure that there is a value, which a written one stands for.
  private func make(_ described: AppKey<App>, _ value: Value) throws {
    if let made = try described.read(app) { take(made, for: value, described.key) }
  }

  private func take(_ made: [UInt8], for value: Value, _ key: Key) {
    _ = PhoneLine.ask(Note(key, value, saved: made))
    // It may have been made long before, and stand in `UserDefaults`.
    _ = isKnown(made, key)
  }

  /// Counts by the app's `AppKey`, or reads and then writes if that does not say how.
  ///
  /// - Throws: as `write`.
  public func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    let described = described(key)
    if described.isMade {
      let (outcome, made) = asked(described)
      if let value = change(outcome), let made { take(made, for: value, key) }
      return
    }
    guard let update = described.update else {
      if let value = change(read(key)) { try write(key, value) }
      return
    }
    try withoutActuallyEscaping(change) { change throws(StoreError) in
      // The app's code may hold on to the closure, and must get nothing by it later.
      let asked = AskedChange(change)
      defer { asked.change = nil }
      try telling(key) {
        try update(app) { bytes in
          let now = ReadOutcome(bytes.map(Value.init(bytes:)))
          guard let value = asked(now) else { return nil }
          if let saved = try? described.saved?(value) {
            _ = PhoneLine.ask(Note(key, value, saved: saved))
          }
          return value
        }
      }
      if !asked.isAsked {
        Self.tell(
          ThrownError(told: "nothing; it returned without asking what to save"),
          "returned from update of \(key.word) and did not call the closure")
        throw .unavailable
      }
    }
  }

  /// An error that says nothing of the change says that it may have happened.
  private func telling(_ key: Key, _ change: () throws -> Void) throws(StoreError) {
    do { try change() } catch let error as StoreError {
      throw error
    } catch is StillWaiting {
      throw .unknown(.resourceTemporarilyUnavailable)
    } catch {
      Self.tell(error, from: "set of \(key.word)")
      throw .unknown(.ioError)
    }
  }

  /// Tells what the app threw: the story has it in short, and `replay --show output` all of it. The
  /// judge is told less.
  private static func tell(_ error: any Error, from what: String) {
    if error is StoreError { return }
    tell(ThrownError(error), "threw from \(what): \(error)")
  }

  private static func tell(_ thrown: ThrownError, _ words: String) {
    _ = PhoneLine.ask(thrown)
    // Where printing fails there is nobody to tell.
    _ = try? FileDescriptor.standardError.writeAll(
      Array("\(App.self) \(words)\n".utf8))
  }
}
