// What a managed process asks of the simulation.

import ChaosPhone

/// What a managed process asks in the middle of a request.
package enum Question: Int {
  /// What an update makes of a value.
  case change
  case isProtectedDataAvailable
  case beginActivity, endActivity
  case freePages
  /// No question: a change has returned, and the process goes on working.
  case answered
  /// What stands in the place of Apple's frameworks asks these (`PhoneQuestion`).
  case defaults, keychain, app, protection, notifications, note, coordination, background
  case watching, authorization, restoration, thrown, known
  /// What one of several changes at once makes of a value, and that it is done: both name it by its
  /// place among them.
  case changeOf, ended
  /// Nothing goes on: may it when the phone is unlocked?
  case waits
}

extension Host {
  /// Answers what `Launch` asks; nil for all other questions.
  func answer(_ question: Question) -> Wire? {
    var answer = Wire()
    switch question {
    case .isProtectedDataAvailable: answer.put(isProtectedDataAvailable.map { $0 ? 1 : 0 } ?? 2)
    case .beginActivity: beginActivity()
    case .endActivity: endActivity()
    case .freePages: answer.put(freePages)
    case .answered: acknowledge()
    case .waits: answer.put(waitForUnlock() ? 1 : 0)
    default: return nil
    }
    return answer
  }
}
