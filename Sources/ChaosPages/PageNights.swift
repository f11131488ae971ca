// The nights as the template shows them: the trend, and what became of older findings.

import ChaosContracts
import ChaosReports

/// What the template knows of earlier nights.
struct PageNights {
  struct Unmet {
    var invariant: String
    var store: String
    var id: String
    var message: String
    var first: String
    var last: String
    var now: String
  }

  struct Night {
    var label: String
    var commit: String
    var verdict: String
    var traces: String
    var new: String
    var returned: String
    var known: String
    var fixed: String
    var open: String
  }

  var picture: String
  var told: String
  var nights: [Night]
  var hasUnmet: Bool
  var unmet: [Unmet]
  var surplus: String?

  /// Nights and rows that are shown.
  private static let shown = 30
  private static let rows = 100

  init?(_ report: RunReport) {
    guard let history = report.history, !history.nights.isEmpty else { return nil }
    let last = history.nights.suffix(Self.shown)
    picture = TrendDrawing.svg(Array(last), id: "trend")
    told =
      last.count < history.nights.count
      ? "The last \(last.count) of \(history.nights.count) nights" : "All nights so far"
    nights = last.reversed().map { night in
      let verdict = Verdict(rawValue: night.verdict) ?? .unknown
      return Night(
        label: night.label.harmless(), commit: (night.commit ?? "").harmless(),
        verdict: "\(Page.symbol(verdict)) \(verdict.rawValue)", traces: "\(night.traces)",
        new: "\(night.new)", returned: "\(night.returned)", known: "\(night.known)",
        fixed: "\(night.fixed)", open: "\(night.open)")
    }
    let older = NightWords.unmet(report)
    unmet = older.prefix(Self.rows).map { finding, what in
      Unmet(
        invariant: finding.invariant.harmless(), store: finding.store.harmless(),
        id: finding.id.harmless(), message: finding.message.harmless(),
        first: finding.firstSeen.harmless(), last: finding.lastSeen.harmless(),
        now: what.harmless())
    }
    hasUnmet = !unmet.isEmpty
    surplus = older.count > Self.rows ? "\(older.count - Self.rows)" : nil
  }
}
