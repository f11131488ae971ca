// What there is to copy of a phone, in one value: whoever goes on from a moment forgets nothing.

import ChaosHash
import ChaosTrace

/// The state of a phone, without its disk and without what its processes have in memory.
struct PhoneState {
  let era: Era
  var clock = VirtualClock()
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
  public var era: Era { state.era }

  public var clock: VirtualClock { state.clock }

  /// A running hash of all that happened.
  public var hash: RollingHash {
    @inline(__always) _read { yield state.hash }
    @inline(__always) _modify { yield &state.hash }
  }

  public var wasForceQuit: Bool { state.wasForceQuit }

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
