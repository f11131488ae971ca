// A file has the class that was promised, and no stricter one.

import ChaosContracts

/// No file stays in a stricter class than the store promises: it would be out of reach when it is
/// promised to be there (M10, M26). A weaker class is `NoSecretExposed`'s matter.
struct ProtectionIsKept: Invariant {
  let summary = "no file stays in a stricter class than the store promises"
  let source = "I14; F10, F17"

  func check(_ judged: Judged) -> Violation? {
    if let violation = judged.first(.protection, breaking: name) { return violation }
    for case .incident(let incident) in judged.history.events {
      guard case .misprotected(let found) = incident.kind else { continue }
      return Violation(
        name,
        message: "\(incident.path) stays in class \(found), expected class "
          + "\(judged.promises.protection(ofFile: incident.path))")
    }
    return nil
  }
}
