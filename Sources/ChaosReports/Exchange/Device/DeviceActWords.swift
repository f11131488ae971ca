// How a person has an app do each thing that apps do in traces.

import ChaosTrace

/// Words for acts.
enum DeviceActWords {
  static func step(
    _ process: ProcessName, _ behaviour: BehaviourName, _ key: Key, _ shape: ValueShape,
    pause: UInt16
  ) -> DeviceStep {
    var does = "In \(DeviceWords.who(process)): \(words(behaviour, key.word))"
    if behaviour == .write, shape == .again {
      does = "In \(DeviceWords.who(process)): save '\(key.word)' once more as it is"
    } else if behaviour == .write, shape == .former {
      does =
        "In \(DeviceWords.who(process)): change '\(key.word)' back to the value before the last"
    } else if shape != .small {
      does += " (\(value(shape)))"
    }
    guard pause > 0 else { return DeviceStep(does + ".") }
    return DeviceStep(
      does + "; stop it before its disk call \(pause).",
      luck: "the place, without the debugger: break at open, write, fsync, rename and unlink, and "
        + "count")
  }

  private static func value(_ shape: ValueShape) -> String {
    if let bytes = shape.exactBytes { return "a value that takes \(bytes) bytes" }
    return switch shape {
    case .small: "a short value"
    case .large: "a value of some pages"
    case .huge: "a value of many pages"
    case .vast: "a value of more than 64 KB"
    case .giant: "a value of more than 16 MB"
    case .empty: "an empty value"
    case .unicode: "a value with letters of all kinds"
    case .again: "the value that it was given last"
    case .former: "the value before the last one"
    case .foreign: "a value of another type, as a version that stores it so would write it"
    default: "a value"
    }
  }

  /// What a behaviour is for a user of the app; its careful twin is the same for them.
  private static func words(_ behaviour: BehaviourName, _ key: String) -> String {
    switch behaviour {
    case .read: "look at what it shows for '\(key)', and note it"
    case .write: "change '\(key)' to a new value, and note it"
    case .streak, .carefulStreak: "do what counts '\(key)' up by one"
    case .remove: "remove '\(key)'"
    case .append, .carefulAppend: "add an item to '\(key)'"
    case .identity, .carefulIdentity: "do what needs the identifier that is made once ('\(key)')"
    case .batch: "do what changes 'theme' and 'session' at once"
    case .flush: "go to the home screen: the app saves what it has"
    case .login, .carefulLogin: "log in"
    case .logout, .carefulLogout: "log out"
    case .resume, .carefulResume: "do what needs the login"
    case .gate, .carefulGate: "come past the welcome screen"
    case .restore, .carefulRestore: "open the screen that was open last"
    case .cache, .carefulCache: "do what counts visits in a cache"
    case .draft, .carefulDraft: "type into a draft, and let it be saved"
    case .sync, .carefulSync: "synchronize with the server"
    case .settings, .carefulSettings: "open the settings: old ones are taken over"
    case .twice: "change '\(key)' twice, so fast that the first is not saved yet, and note both"
    case .beside: "change '\(key)' and the next value at once, and note both"
    case .own1, .own2, .own3, .own4:
      "do what the test calls '\(behaviour.word)', with '\(key)'"
    case .migrate, .carefulMigrate: "open the screen that takes over data of the old version"
    }
  }
}
