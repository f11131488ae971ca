// The app's own code: UserDefaults as it is. Nothing in it knows of a simulation.

import ChaosKit
import ChaosProcess
import Foundation

/// The settings as one launch of the app, or of its extension, has them.
public final class SettingsStore: ManagedStore {
  private let defaults: UserDefaults
  private let isEager: Bool

  public init(_ launch: Launch) throws(StoreError) {
    // App and extension have one home here: so they have the same file, as in an app group.
    setenv("HOME", launch.group, 1)
    setenv("CFFIXED_USER_HOME", launch.group, 1)
    guard let defaults = UserDefaults(suiteName: "group.settings") else { throw .unavailable }
    self.defaults = defaults
    isEager = launch.words.contains("eager")
  }

  public func read(_ key: Key) -> ReadOutcome {
    // The extension may have written meanwhile: look at the file, not at what is in memory.
    if isEager { defaults.synchronize() }
    guard let data = defaults.data(forKey: key.word) else { return .absent }
    return .value(Value(bytes: Array(data)))
  }

  public func write(_ key: Key, _ value: Value?) throws(StoreError) {
    if let value {
      defaults.set(Data(value.bytes), forKey: key.word)
    } else {
      defaults.removeObject(forKey: key.word)
    }
    // It says whether the file was written.
    if !defaults.synchronize() { throw .unknown(.ioError) }
  }
}
