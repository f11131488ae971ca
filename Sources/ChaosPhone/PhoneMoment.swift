// A phone at one moment, without its disk and without what its processes have in memory.

import ChaosTrace

/// What is left of a phone's state when every process dies.
public struct PhoneMoment {
  let state: PhoneState
  /// The one process that lives.
  let life: (name: ProcessName, number: Int)?
  /// What the run keeps and whoever goes on needs.
  let carried: (any CarriedObject)?

  /// Whether a process of the app lives: its death is the next thing that can happen.
  public var hasProcess: Bool { life != nil }

  /// - Returns: nil if more than one process lives: only one death is told.
  public init?(_ phone: Phone) {
    let living = ProcessName.allCases.compactMap { phone.process($0) }
    if living.count > 1 { return nil }
    state = phone.state
    carried = (phone.runObject as? any CarriedObject)?.copy()
    life = living.first.flatMap { life in life.name.map { ($0, life.life) } }
  }
}
