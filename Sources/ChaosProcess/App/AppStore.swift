// An app under test as a store: what the simulation asks of it.

import ChaosContracts
import ChaosTrace

/// The store behind which an app stands, in one launch.
public final class AppStore<App: AppUnderTest>: ManagedStore {
  private let app: App
  private let keys: [AppKey<App>]

  /// Launches the app.
  ///
  /// - Throws: what the app's own `init` throws; `.unavailable` where that is no `StoreError`.
  public init(_ launch: Launch) throws(StoreError) {
    if launch.process == .app { _ = PhoneLine.ask(NotificationQuestion(.listen)) }
    do { app = try App(launch) } catch let error as StoreError {
      throw error
    } catch {
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

  /// What the app's `AppKey` reads. One that throws is unavailable, but for `StoreError.corrupt`.
  public func read(_ key: Key) -> ReadOutcome {
    do { return ReadOutcome(try described(key).read(app).map(Value.init(bytes:))) } catch {
      return error as? StoreError == .corrupt ? .corrupt : .unavailable
    }
  }

  /// What the app shows its user.
  public func authorizations() -> [Authorization]? { app.authorizations() }

  /// Has the app save what it has in memory, and then its `UserDefaults` synchronized.
  ///
  /// - Throws: what `AppUnderTest.save` throws; `.unknown` where that is no `StoreError`.
  public func flush() throws(StoreError) {
    do { try app.save() } catch let error as StoreError {
      throw error
    } catch {
      throw .unknown(.ioError)
    }
    _ = PhoneLine.ask(DefaultsQuestion(DefaultsDomain("", isShared: false), .synchronizeAll))
  }

  /// Saves by the app's `AppKey`. An update is a read and a write.
  ///
  /// - Throws: what that throws; `.unknown` where it is no `StoreError`.
  public func write(_ key: Key, _ value: Value?) throws(StoreError) {
    let described = described(key)
    do {
      if let value, let saved = try described.saved?(value) {
        _ = PhoneLine.ask(Note(key, value, saved: saved))
      }
      try described.write(app, value)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .unknown(.ioError)
    }
  }
}
