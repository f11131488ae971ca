// What cannot be read is left alone.

import ChaosContracts
import ChaosPhone

/// No code deletes, moves away, truncates or overwrites what it could not read. Protection does not
/// stop it: names can be changed without a key (F9).
struct NothingUnreadableIsDestroyed: Invariant {
  let summary = "what cannot be read is not deleted, moved away or overwritten"
  let source = "I11; F9, M03"

  func check(_ judged: Judged) -> Violation? {
    guard var violation = judged.first(.destroyed, breaking: name) else { return nil }
    let how = judged.history.events.lazy.compactMap { event in
      guard case .incident(let incident) = event,
        case .destroyed(let how, let writes, _) = incident.kind,
        violation.required.map({ writes.contains($0) }) ?? false
      else { return nil as String? }
      let name = Keychain.words(ofFile: incident.path) ?? incident.path
      return "\(name) was \(how) by code that could not read it"
    }
    if let how = how.first { violation.message += "; \(how)" }
    return violation
  }
}
