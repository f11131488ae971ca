// What is new tonight, from the night's own report, which carries what nights know of findings.

import ChaosContracts

/// Tonight's findings beside those of the nights before, by signature.
package struct NightNews {
  /// How many are in no night before.
  package let new: Int
  /// Found before, and not fixed since: met again or not.
  package let known: Int
  /// The signatures of those whose trace holds now.
  package let fixed: [String]
  /// Fixed before, and found again.
  package let returned: [String]
  /// The verdict with what is still broken.
  package let verdict: Verdict

  /// - Parameter report: the night's.
  package init(_ report: RunReport) {
    verdict = report.verdict
    let history = report.history ?? NightHistory()
    let night = history.nights.last?.label
    let isNew = report.stores.flatMap(\.findings).filter { $0.status == .new }
    new = Set(isNew.map(\.signature)).count
    fixed = history.findings.filter { $0.fixedIn != nil && $0.fixedIn == night }.map(\.signature)
    returned = history.findings.filter { $0.isOpen && $0.returnedIn == night }.map(\.signature)
    known = history.findings.count(where: \.isOpen) - new - returned.count
  }

  /// For people; what is new was announced when it was found.
  package var lines: [String] {
    let counts =
      "findings: \(new) new, \(known) known, \(fixed.count) fixed, "
      + "\(returned.count) returned"
    return [counts] + fixed.map { "fixed: \($0)" } + returned.map { "returned: \($0)" }
  }
}
