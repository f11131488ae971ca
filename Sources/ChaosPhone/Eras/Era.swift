// A phone profile: how one range of iOS releases behaves where storage is concerned. Data only.

import ChaosTrace

/// A profile with every knob set (FACTS.md, profile knobs).
public struct Era: Hashable, Sendable {
  /// Which of the profiles it is, whatever its variation.
  public var name: EraName
  /// How long the empty answer of an unreadable defaults file sticks.
  public var defaultsCache: DefaultsCache
  /// What becomes of defaults written before first unlock.
  public var defaultsWrite: DefaultsWrite
  /// Whether a daemon owns the defaults file, or each process reads and writes it (iOS 7).
  public var hasDefaultsDaemon = true
  /// Seconds until the daemon writes what it was told (F30).
  public var flushDelay: UInt64 = 10
  /// How far a prewarm launch gets; nil where there is none (before iOS 15).
  public var prewarm: PrewarmDepth?
  /// Whether Live Activities exist, and wake the app after a restart (F59).
  public var hasLiveActivities = false
  /// Whether notification service extensions and widgets exist.
  public var hasExtensions = true
  /// Whether Bluetooth restoration starts the app after a restart (F61).
  public var bluetoothAfterReboot = false
  /// Whether widgets are asked for a timeline before first unlock (F62: open, so off by default).
  public var widgetsBeforeFirstUnlock = false
  /// Whether the app hears that protected data became available.
  public var signal = AvailabilitySignal.delivered
  /// Whether the phone restarts itself after 72 hours of lock (F76).
  public var rebootsWhenInactive = false
  /// Whether a failed create leaves an empty file behind (F18).
  public var failedCreateLeavesEmptyFile = false
  /// What becomes of a coordinated access when its process is suspended (F110).
  public var suspendedCoordination = SuspendedCoordination.finishesFirst
  /// Whether `isProtectedDataAvailable` stays false in a process started while locked (F80).
  public var availabilitySticks = false
  /// Whether setting a default returns before its message to the daemon has left the process: a
  /// kill in that moment loses the value (F30, B35).
  public var defaultsMessageIsLate = false
  /// How many acts of its own a process makes before it hears what others tell it: of a file that
  /// changed, a setting, a Darwin notification. Nobody promises a time (F46, F132 to F134), and
  /// it has taken minutes (F47).
  public var messageDelay: UInt8 = 0
  /// What the keychain says of an item before its key is there.
  public var keychainAnswer = KeychainAnswer.interactionNotAllowed
  /// Crashes in a row at launch after which iOS throws the saved screens away (F119).
  public var crashesBeforeDiscard = 3
  /// Whether iOS asks apps by the methods of secure coding before it saves and restores (F137).
  package var hasSecureRestoration: Bool {
    switch name {
    case .ios7, .ios10, .ios12: false
    case .ios13, .ios15, .ios18, .adversarial: true
    }
  }

  /// What sets the era apart, in one line.
  public var summary: String {
    let cache =
      switch defaultsCache {
      case .refreshOnUnlock: "defaults recover at unlock"
      case .stickyUntilWrite: "defaults stick until a write"
      case .stickyUntilRelaunch: "defaults stick until relaunch"
      }
    let write =
      switch defaultsWrite {
      case .pendingPerKey: "early writes land after the unlock"
      case .keptByProcess: "early writes are retried by their process"
      case .dropped: "early writes are dropped"
      case .replacesFile: "early writes replace the file"
      }
    let prewarm = prewarm == nil ? "no prewarming" : "prewarming"
    return "\(cache), \(write), \(prewarm)"
  }
}

extension Era {
  /// When a process that cached an unreadable defaults file as empty comes to its senses
  /// (FACTS.md, profile knobs, `defaults.bfuCache`).
  public enum DefaultsCache: UInt8, Sendable, CaseIterable {
    /// At unlock (F37, F41).
    case refreshOnUnlock
    /// After something was written once the phone is unlocked (F36).
    case stickyUntilWrite
    /// Only when the process is started again (F35, F38).
    case stickyUntilRelaunch
  }

  /// The fate of a write while the defaults file cannot be used
  /// (FACTS.md, profile knobs, `defaults.bfuWrite`).
  public enum DefaultsWrite: UInt8, Sendable, CaseIterable {
    /// The daemon keeps it, and merges it key by key after the unlock (F41, F43).
    case pendingPerKey
    /// The process keeps it, and merges it key by key when a later flush works (B08).
    case keptByProcess
    /// It shows in the process, and is never written (F42).
    case dropped
    /// The flush replaces the whole file by what the process holds (F34).
    case replacesFile
  }

  /// How much of an app runs in a prewarm launch (F53 to F56).
  public enum PrewarmDepth: UInt8, Sendable, CaseIterable {
    /// `didFinishLaunching` runs, and with it whatever the app does at launch.
    case didFinishLaunching
    /// `UIApplicationMain` starts; the app's own start-up code does not run.
    case applicationMain
    /// Nothing behind `main` runs, as Apple documents it.
    case beforeMain
  }

  /// What becomes of `protectedDataDidBecomeAvailable` (F79, F80).
  public enum AvailabilitySignal: UInt8, Sendable, CaseIterable {
    /// At the unlock, or as soon as the app can run.
    case delivered
    /// Five seconds after it (`Limits.lateSignal`), if the phone is still unlocked then.
    case late
    /// Never.
    case missed
  }

  /// The answer for an item whose key is not there yet (FACTS.md, `keychain.bfuRead`).
  public enum KeychainAnswer: UInt8, Sendable, CaseIterable {
    /// errSecInteractionNotAllowed, as Apple's source has it (F86).
    case interactionNotAllowed
    /// errSecItemNotFound, as if it had never been stored (F87).
    case itemNotFound
  }

  /// The fate of a coordinated access at suspension (FACTS.md, `coordination.suspended`).
  public enum SuspendedCoordination: UInt8, Sendable, CaseIterable {
    /// The access comes to its end first: since iOS 8.2, nobody says how (F110).
    case finishesFirst
    /// The process is suspended with it, and others wait until it goes on or dies (F110).
    case blocksOthers
  }

  /// The profile with this name.
  ///
  /// - Parameter variation: picks among reported behaviours that contradict each other.
  public init(_ name: EraName, variation: UInt8 = 0) {
    var pick = Pick(variation)
    switch name {
    case .ios7:
      // F34 saw the file replaced, B08 the write fail: "run both".
      self.init(
        name: name, defaultsCache: .stickyUntilRelaunch,
        defaultsWrite: pick.one([.replacesFile, .keptByProcess]))
      hasDefaultsDaemon = false
      hasExtensions = false
      suspendedCoordination = .blocksOthers
      crashesBeforeDiscard = pick.one([3, 1])
    case .ios10:
      self.init(name: name, defaultsCache: .stickyUntilWrite, defaultsWrite: .keptByProcess)
      // F29 has a value safe once its message left; B35 saw it lost to a kill, on iOS 11.
      defaultsMessageIsLate = variation % 2 == 1
    case .ios12:
      self.init(name: name, defaultsCache: .refreshOnUnlock, defaultsWrite: .pendingPerKey)
      bluetoothAfterReboot = true
    case .ios13:
      self.init(name: name, defaultsCache: .stickyUntilRelaunch, defaultsWrite: .pendingPerKey)
      bluetoothAfterReboot = true
    case .ios15:
      // F42 saw the write dropped, F41 and F43 saw it land: both are legal.
      self.init(
        name: name, defaultsCache: .refreshOnUnlock,
        defaultsWrite: pick.one([.pendingPerKey, .dropped]))
      bluetoothAfterReboot = true
      hasLiveActivities = true
      prewarm = pick.one([.didFinishLaunching, .applicationMain, .beforeMain])
      keychainAnswer = pick.one([.interactionNotAllowed, .itemNotFound])
      // F79 against F80, which was met on iOS 15 (B49).
      availabilitySticks = pick.one([false, true])
      signal = pick.one([.delivered, .missed])
      defaultsCache = pick.one(Self.recentCaches)
    case .ios18:
      self.init(name: name, defaultsCache: .refreshOnUnlock, defaultsWrite: .pendingPerKey)
      bluetoothAfterReboot = true
      hasLiveActivities = true
      prewarm = pick.one([.didFinishLaunching, .applicationMain, .beforeMain])
      keychainAnswer = pick.one([.interactionNotAllowed, .itemNotFound])
      // Lower variations mean what they always did, and the two releases share this one.
      pick.skip(8)
      defaultsCache = pick.one(Self.recentCaches)
      rebootsWhenInactive = true
    case .adversarial:
      self.init(
        name: name,
        defaultsCache: pick.one([.stickyUntilRelaunch, .stickyUntilWrite, .refreshOnUnlock]),
        defaultsWrite: pick.one([.pendingPerKey, .replacesFile, .keptByProcess, .dropped]))
      signal = pick.one([.missed, .late, .delivered])
      flushDelay = 60
      bluetoothAfterReboot = true
      hasLiveActivities = true
      prewarm = .didFinishLaunching
      widgetsBeforeFirstUnlock = true
      rebootsWhenInactive = true
      failedCreateLeavesEmptyFile = true
      suspendedCoordination = pick.one([.blocksOthers, .finishesFirst])
      availabilitySticks = pick.one([true, false])
      keychainAnswer = .itemNotFound
      crashesBeforeDiscard = 5
      defaultsMessageIsLate = pick.one([false, true])
    }
    let lateness = Int(variation) / Int(Self.lateVariation(name))
    messageDelay = [0, 1, 3][lateness]
    // Minutes after the unlock, and after the last change (F30).
    if lateness > 1 { flushDelay = 180 }
  }
}

extension Era {
  /// F37 and F41 have defaults recover at the unlock; F81 and the 2024 article found them empty
  /// when protected data was there, and F40 says that it depends on the release.
  private static let recentCaches = [DefaultsCache.refreshOnUnlock, .stickyUntilRelaunch]

  /// The first variation of the releases from iOS 15 on in which defaults stay empty until their
  /// process is started again. Those below it mean the same with this much added, but for that.
  public static let stickyVariation: UInt8 = 48
}

extension Era {
  /// The first variation in which messages come late: by one act, and from twice this on by three.
  /// Those below it mean the same with this much added, but for that.
  public static func lateVariation(_ name: EraName) -> UInt8 {
    // The worst of all eras has more to choose from.
    name == .adversarial ? 144 : 96
  }
}

/// Reads a variation as one digit for each list, the first list taking the lowest.
private struct Pick {
  private var rest: Int

  init(_ variation: UInt8) { rest = Int(variation) }

  mutating func one<T>(_ values: [T]) -> T {
    let value = values[rest % values.count]
    rest /= values.count
    return value
  }

  /// Leaves digits out that mean nothing in an era.
  mutating func skip(_ count: Int) { rest /= count }
}
