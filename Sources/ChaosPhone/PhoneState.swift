// What there is to copy of a phone, in one value: whoever goes on from a moment forgets nothing.

import ChaosHash
import ChaosTrace

/// The state of a phone, without its disk and without what its processes have in memory.
struct PhoneState {
  let era: Era
  var clock = VirtualClock()
  /// How often time has passed by a step, and until when the last one lets it pass.
  var passing = (count: 0, end: UInt64(0))
  /// When the phone was started last, by the clock's seconds.
  var bootedAt: UInt64 = 0
  var hash = RollingHash()
  var lock: DeviceLock
  /// When the device was last locked; nil after a restart.
  var lastLock: UInt64?
  var lifeCount = 0
  var wasForceQuit = false
  var hasLiveActivity = false
  var environment = AppEnvironment()
  /// In which order the threads of each process take turns, by the code of its name.
  var threadOrders = [UInt16](repeating: 0, count: ProcessName.allCases.count)

  init(_ header: TraceHeader) {
    era = Era(header.era, variation: header.variation)
    lock = DeviceLock(hasPasscode: header.hasPasscode)
  }
}

extension Phone {
  /// The profile that the trace's header names, in the header's variation.
  public var era: Era { state.era }

  /// The time now. It moves only when a step or a sleep lets it pass.
  public var clock: VirtualClock { state.clock }

  /// A running hash of all that happened.
  public var hash: RollingHash {
    @inline(__always) _read { yield state.hash }
    @inline(__always) _modify { yield &state.hash }
  }

  /// Whether the user has swiped the app away since the phone booted, and not opened it (F65).
  public var wasForceQuit: Bool { state.wasForceQuit }

  /// Whether a Live Activity of the app runs. It outlives a restart, and ends with a swipe.
  public var hasLiveActivity: Bool { state.hasLiveActivity }

  var lock: DeviceLock {
    get { state.lock }
    set { state.lock = newValue }
  }

  var environment: AppEnvironment {
    _read { yield state.environment }
    _modify { yield &state.environment }
  }
}
