// What a killed process leaves behind does not pile up.

import ChaosContracts
import ChaosTrace

/// Acts interrupted at the same work leave one file at most: the next removes or replaces it.
struct NoResidue: Invariant {
  let summary = "interrupted acts do not pile up files"
  let source = "I19"

  func check(_ judged: Judged) -> Violation? {
    var left: [Left] = []
    var residue: [Left] = []
    for case .incident(let incident) in judged.history.events {
      switch incident.kind {
      case .leftBehind(let key, let life):
        left.append(Left(path: incident.path, process: incident.process, key: key, life: life))
      case .residue:
        if let file = left.last(where: { $0.path == incident.path }) { residue.append(file) }
      case .destroyed, .exposed, .misprotected: break
      }
    }
    for (place, file) in residue.enumerated() {
      let other = residue[..<place].first {
        $0.process == file.process && $0.key == file.key && $0.life != file.life
          && Self.lieTogether($0.path, file.path)
      }
      guard let other else { continue }
      return Violation(
        name,
        message:
          "\(other.path) and \(file.path) are left by interrupted acts of the same kind, "
          + "expected one at most: no act removes them")
    }
    return nil
  }

  /// Whether the same work may make both: in one folder, or each in one that was made for it. What
  /// lies elsewhere, as a lock's file does that stays for good, is no more of the same.
  private static func lieTogether(_ one: String, _ other: String) -> Bool {
    let (one, other) = (one.split(separator: "/"), other.split(separator: "/"))
    return one.count == other.count && one.dropLast(2) == other.dropLast(2)
  }

  /// A file that an interrupted act left behind.
  private struct Left {
    var path: String
    var process: ProcessName?
    var key: Key?
    var life: Int
  }
}
