// Whether the disk has room, as the steps of a trace have left it.

import ChaosTrace

/// What steps have taken of the disk's room and not given back.
struct Room {
  private var hasPages = true
  private var isAboveReserve = true

  /// Whether there is none for whoever writes next.
  var isShort: Bool { !hasPages || !isAboveReserve }

  /// A step took effect.
  mutating func take(_ step: Step) {
    switch step {
    case .space(let pages): hasPages = pages == 0
    case .lowSpace(let shortage): isAboveReserve = ![.reserve, .exhausted].contains(shortage)
    default: break
    }
  }
}
