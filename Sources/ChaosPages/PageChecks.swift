// What was checked apart from the search: how many of each kind hold, and what did not.

import ChaosContracts
import ChaosReports

/// What the template knows of the checks.
struct PageChecks {
  struct Kind {
    var name: String
    var meaning: String
    var verdict: String
    var tone: String
    var held: String
  }

  struct Row {
    var kind: String
    var name: String
    var verdict: String
    var tone: String
    var words: String
  }

  var kinds: [Kind]
  var hasWrong: Bool
  var wrong: [Row]
  /// How many more did not hold than are shown.
  var surplus: String?
  var hasNotes: Bool
  /// What there is to say of checks that hold.
  var notes: [Row]

  /// Rows that are shown, and characters of a message.
  private static let rows = 100
  private static let width = 600

  /// - Returns: nil if nothing was checked.
  init?(_ checks: [ReportedCheck]) {
    if checks.isEmpty { return nil }
    kinds = CheckWords.kinds(checks).map { kind in
      let own = checks.filter { $0.kind == kind }
      let verdict = own.map(\.verdict).max() ?? .unknown
      return Kind(
        name: kind.harmless(), meaning: CheckWords.meaning(kind),
        verdict: "\(Page.symbol(verdict)) \(verdict.rawValue)", tone: Page.tone(verdict),
        held: "\(own.count { $0.verdict == .held }) of \(own.count)")
    }
    // What is broken says more than what nobody knows.
    let others = checks.filter { $0.verdict == .broken } + checks.filter { $0.verdict == .unknown }
    wrong = others.prefix(Self.rows).map(Self.row)
    hasWrong = !wrong.isEmpty
    surplus = others.count > Self.rows ? "\(others.count - Self.rows)" : nil
    notes = checks.filter { $0.verdict == .held && !$0.message.isEmpty }.prefix(Self.rows)
      .map(Self.row)
    hasNotes = !notes.isEmpty
  }

  private static func row(_ check: ReportedCheck) -> Row {
    let words =
      check.message.count > width ? check.message.prefix(width) + "…" : check.message
    return Row(
      kind: check.kind.harmless(), name: check.name.harmless(),
      verdict: "\(Page.symbol(check.verdict)) \(check.verdict.rawValue)",
      tone: Page.tone(check.verdict), words: words.harmless())
  }
}
