// The profiles. Where sources disagree about an era, `variation` picks one of the reported values;
// variation 0 is the usual one.

import ChaosTrace

extension Era {
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
    case .ios18:
      self.init(name: name, defaultsCache: .refreshOnUnlock, defaultsWrite: .pendingPerKey)
      bluetoothAfterReboot = true
      hasLiveActivities = true
      prewarm = pick.one([.didFinishLaunching, .applicationMain, .beforeMain])
      keychainAnswer = pick.one([.interactionNotAllowed, .itemNotFound])
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
}
