// The lock and the lives as a history tells them. A step says no more than that it applied, so what
// it was is looked up.

import ChaosPhone
import ChaosTrace

extension PhoneTracker {
  /// Takes an event into account.
  public mutating func take(_ event: HistoryEvent, of trace: Trace) {
    switch event {
    case .phone(let event): take(event)
    case .reinstalled: for process in event.deaths { self[process] = nil }
    case .step(let index, applied: true):
      if case .passcode(let isSet) = trace.steps[index] { setPasscode(isSet) }
    default: break
    }
  }
}

extension HistoryEvent {
  /// The processes that die by it, if they lived.
  public var deaths: [ProcessName] {
    switch self {
    case .phone(let event): event.deaths
    case .reinstalled: ProcessName.allCases
    default: []
    }
  }
}
