// A finding in a line, for those that the page has no room to tell.

import ChaosContracts
import ChaosReports

/// What the template knows of such a finding.
struct PageBrief {
  var status: String
  var invariant: String
  var store: String
  var id: String
  var message: String
  var seen: String

  /// Characters of a message that are shown.
  private static let shown = 200

  init(_ finding: ReportedFinding) {
    status = Visible.text(NightWords.status(finding).map { "\($0): " } ?? "")
    invariant = Visible.text(finding.invariant)
    store = Visible.text(finding.store)
    id = Visible.text(finding.id)
    let words = finding.violation.message
    message = Visible.text(words.count > Self.shown ? words.prefix(Self.shown) + "…" : words)
    seen = "\(finding.seen)"
  }
}
