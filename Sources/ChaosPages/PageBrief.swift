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

  init(_ finding: Finding) {
    status = (NightWords.status(finding).map { "\($0): " } ?? "").harmless()
    invariant = finding.invariant.harmless()
    store = finding.store.harmless()
    id = finding.id.harmless()
    let words = FindingWords(finding).line
    message = (words.count > Self.shown ? words.prefix(Self.shown) + "…" : words).harmless()
    seen = "\(finding.seen)"
  }
}
