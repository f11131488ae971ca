// What is new tonight, from the night's own report, which carries what nights know of findings.

import ChaosContracts
import ChaosReports

/// Tonight's findings beside those of the nights before, by signature.
struct NightNews {
  /// How many are in no night before.
  let new: Int
  /// Found before, and not fixed since: met again or not.
  let known: Int
  /// The signatures of those whose trace holds now.
  let fixed: [String]
  /// Fixed before, and found again.
  let returned: [String]
  /// The verdict with what is still broken.
  let verdict: Verdict

  /// - Parameter folder: the night's, with its report.
  init(_ folder: String) throws(CommandFailure) {
    let document = try ResultFile("\(folder)/\(ReportFolder.summary)").document
    verdict = Verdict(rawValue: document.verdict) ?? .unknown
    let history = document.history ?? NightHistory()
    let night = history.nights.last?.label
    let isNew = document.stores.flatMap(\.findings).filter {
      $0.status == FindingStatus.new.rawValue
    }
    new = Set(isNew.map(\.signature)).count
    fixed = history.findings.filter { $0.fixedIn != nil && $0.fixedIn == night }.map(\.signature)
    returned = history.findings.filter { $0.isOpen && $0.returnedIn == night }.map(\.signature)
    known = history.findings.count(where: \.isOpen) - new - returned.count
  }

  /// For people; what is new was announced when it was found.
  var lines: [String] {
    let counts =
      "findings: \(new) new, \(known) known, \(fixed.count) fixed, "
      + "\(returned.count) returned"
    return [counts] + fixed.map { "fixed: \($0)" } + returned.map { "returned: \($0)" }
  }
}
