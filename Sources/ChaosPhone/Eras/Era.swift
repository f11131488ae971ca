// A phone profile: how one range of iOS releases behaves where storage is concerned. Data only.

import ChaosTrace

/// A profile with every knob set (FACTS.md, profile knobs).
public struct Era: Hashable, Sendable {
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
  /// Whether `isProtectedDataAvailable` stays false in a process that was started while the phone
  /// was locked (F80).
  public var availabilitySticks = false
  /// Whether setting a default returns before its message to the daemon has left the process: a
  /// kill in that moment loses the value (F30, B35).
  public var defaultsMessageIsLate = false
  /// What the keychain says of an item before its key is there.
  public var keychainAnswer = KeychainAnswer.interactionNotAllowed
  /// Crashes at launch, in a row, after which iOS throws the saved state of the user interface away
  /// (F119).
  public var crashesBeforeDiscard = 3
}
