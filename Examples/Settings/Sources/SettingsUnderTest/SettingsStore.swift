// The app's settings as chaos sees them: how to read and write a key of them.

import ChaosKit
import ChaosProcess
import Foundation
import Settings

/// The settings as one launch of the app, or of its extension, has them.
public final class SettingsStore: ManagedStore {
  private let launch: Launch
  private let settings: Settings

  public init(_ launch: Launch) throws(StoreError) {
    self.launch = launch
    let place = Settings.Place(rawValue: launch.words[0]) ?? .file
    guard let settings = Settings(place, folder: launch.group) else { throw .unavailable }
    self.settings = settings
  }

  public func read(_ key: Key) -> ReadOutcome {
    do {
      return try settings.data(key.name).map { .value(Value(bytes: Array($0))) } ?? .absent
    } catch CocoaError.fileReadCorruptFile {
      return .corrupt
    } catch {
      return .unavailable
    }
  }

  public func write(_ key: Key, _ value: Value?) throws(StoreError) {
    try change { $0[key.name] = value.map { Data($0.bytes) } }
  }

  public func update(_ key: Key, _ change: (ReadOutcome) -> Value?) throws(StoreError) {
    try withoutActuallyEscaping(change) { change throws(StoreError) in
      try self.change { settings in
        let now: ReadOutcome = settings[key.name].map { .value(Value(bytes: Array($0))) } ?? .absent
        if let value = change(now) { settings[key.name] = Data(value.bytes) }
      }
    }
  }

  public func apply(_ changes: [StoreChange]) throws(StoreError) {
    try change { settings in
      for change in changes { settings[change.key.name] = change.value.map { Data($0.bytes) } }
    }
  }

  private func change(_ body: (inout [String: Data]) -> Void) throws(StoreError) {
    // A process that iOS suspends with a lock in the shared container is killed (0xdead10cc).
    launch.beginActivity()
    defer { launch.endActivity() }
    do { try settings.change(body) } catch CocoaError.fileReadCorruptFile {
      throw .corrupt
    } catch is Settings.Unreadable {
      throw .unavailable
    } catch {
      throw .unknown(.ioError)
    }
  }
}
