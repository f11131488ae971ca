// What an app says about its authorisations is what they are.

import ChaosContracts
import ChaosPhone
import ChaosTrace

/// What an app shows of its authorisations is what the user, or management, said last. That
/// outlives deleting and reinstalling the app; only location is forgotten then (FACTS.md, privacy).
struct AuthorizationsAreCurrent: Invariant {
  let summary = "an app shows the authorisations that it has now"
  let source = "F74; FACTS.md, privacy"

  func check(_ judged: Judged) -> Violation? {
    var current = Array(repeating: Authorization.notDetermined, count: PersonalData.allCases.count)
    for event in judged.history.events {
      switch event {
      case .step(let index, applied: true):
        if case .permission(let data, let state) = judged.history.trace.steps[index] {
          current[Int(data.code)] = state
        }
      case .phone(.asked(let data, let answer)): current[Int(data.code)] = answer
      case .reinstalled: current[Int(PersonalData.location.code)] = .notDetermined
      case .shown(let process, let shown):
        for data in PersonalData.allCases where shown[Int(data.code)] != current[Int(data.code)] {
          return Violation(
            name,
            message:
              "\(process.word) shows \(data.word) as \(shown[Int(data.code)].word), expected "
              + current[Int(data.code)].word)
        }
      default: break
      }
    }
    return nil
  }
}
