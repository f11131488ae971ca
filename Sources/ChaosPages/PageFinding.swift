// A finding as the template shows it: texts only, each of them safe to show.

import ChaosContracts
import ChaosReports
import ChaosTrace

/// What the template knows of a finding. The names are those of the template.
struct PageFinding {
  struct Row {
    var anchor: String
    var look: String
    var number: String
    var who: String
    var device: String
    var does: String
    var mark: String
    var outcome: String
  }

  struct Line {
    var words: String
  }

  /// The cause, what would be right, and what else breaks.
  struct Field {
    var name: String
    var words: String
  }

  struct Why {
    var belief: String?
    var needed: String
    var cures: [Line]
    var indifferent: [Line]
    var doom: Doom?
  }

  struct Doom {
    struct Point {
      var step: String
      var broken: String
    }

    var words: String
    var picture: String
    var futures: String
    var points: [Point]
  }

  struct Verdicts {
    struct Cell {
      var words: String
      /// Whether it stays in one line.
      var isShort = true
    }

    var era: String
    var verdicts: [Cell]
  }

  struct Column {
    var name: String
  }

  var anchor: String
  var status: String
  var invariant: String
  var store: String
  var id: String
  var message: String
  var fields: [Field]
  /// What was promised; nil if nobody says.
  var promise: String?
  var seen: String
  var replay: String
  /// The file of the smallest trace, and how the page leads to it, if it lies beside the page.
  var saved: String?
  var link: String?
  var timeline: String?
  var shrunk: String
  var rows: [Row]
  var why: Why?
  var hasValues: Bool
  var key: String
  var values: [PageValue]
  var hasFiles: Bool
  var moments: [PageMoment]
  var hasElsewhere: Bool
  var columns: [Column]
  var elsewhere: [Verdicts]
  var originalSteps: String
  var steps: String
  var strip: String?
  /// The trace that was found first, as text, unless it is long.
  var original: String?
  var effort: String
  var text: String

  /// Steps of the trace that was found first that are shown.
  private static let shown = 200

  /// - Parameters:
  ///   - number: tells it from other findings of the page.
  ///   - promise: what was promised.
  ///   - folder: the one that the page stands in.
  init(
    _ finding: Finding, _ details: FindingDetails, number: Int, promise: String? = nil,
    folder: String? = nil
  ) {
    let prefix = "f\(number)"
    anchor = prefix
    status = (NightWords.status(finding).map { "\($0): " } ?? "").harmless()
    invariant = finding.invariant.harmless()
    store = finding.store.harmless()
    id = finding.id.harmless()
    let words = FindingWords(finding)
    message = words.message.harmless()
    fields = words.fields.map { Field(name: $0.name, words: $0.words.harmless()) }
    var seen = finding.seen == 1 ? "Seen once." : "Seen \(finding.seen) times."
    if let seed = finding.seed, let index = finding.index {
      seen += " First by seed \(seed), trace \(index)."
    }
    self.seen = seen.harmless()
    self.promise = promise.map { $0.harmless() }
    replay = finding.replayLine.harmless()
    saved = finding.traceFile.map { $0.harmless() }
    link = finding.traceFile.flatMap { Self.link($0, folder) }
    steps = "\(finding.trace.steps.count)"
    originalSteps = "\(finding.originalSteps)"
    shrunk = "shrunk from \(finding.originalSteps) steps"
    text = Self.text(finding.trace)
    original = details.original.flatMap { $0.steps.count > Self.shown ? nil : Self.text($0) }
    effort =
      "\(finding.shrinkRuns) runs; the result was replayed twice, with the same outcome."
    strip = details.original.map { StepStrip.svg(from: $0, to: finding.trace, id: prefix) }

    let story = finding.judged.map { Story($0, finding.violation) }
    let told = story?.rows ?? Story.steps(of: finding.trace)
    rows = told.enumerated().map { Self.row($1, at: $0, prefix) }
    let watched = finding.violation.operation.flatMap { finding.judged?.operation($0).key }
    let watch = story.flatMap { story in
      finding.judged.map { FileWatch($0, story, details, watched) }
    }
    timeline = story.flatMap { story in
      finding.judged.map { judged in
        TimelineDrawing.svg(
          Timeline(judged, story, contents: watch?.contents ?? []), id: prefix,
          title: "Timeline of the smallest trace", words: Self.words(finding, story))
      }
    }
    why = details.explanation.map { Self.why($0, told, prefix) }
    key = watched?.word ?? ""
    values = watch?.values ?? []
    hasValues = !values.isEmpty
    moments = PageMoment.moments(finding, details)
    hasFiles = !moments.isEmpty
    (columns, elsewhere) = Self.table(details.elsewhere)
    hasElsewhere = !elsewhere.isEmpty
  }

  private static func text(_ trace: Trace) -> String {
    ([trace.header.text] + trace.steps.map(\.text)).joined(separator: "\n")
  }

  /// A file as a page in a folder leads to it. Elsewhere pages are moved, and links go wrong.
  private static func link(_ file: String, _ folder: String?) -> String? {
    guard let folder, file.hasPrefix(folder + "/") else { return nil }
    return URIWords.reference(String(file.dropFirst(folder.count + 1)))
  }

  private static func row(_ row: StoryRow, at place: Int, _ prefix: String) -> Row {
    let (look, mark) =
      switch row.mark {
      case .broken: ("broken", "")
      case .belief: ("belief", "▸ false belief: ")
      case .none: ("", "")
      }
    return Row(
      anchor: "\(prefix)-row-\(place + 1)", look: look,
      number: row.number.map(String.init) ?? "", who: row.who.harmless(),
      device: row.device.harmless(), does: row.does.harmless(), mark: mark,
      outcome: row.outcome.harmless())
  }

  /// The picture for those who do not see it.
  private static func words(_ finding: Finding, _ story: Story) -> String {
    let rows = story.rows.map { row in
      "\(row.who): \(row.does)\(row.outcome.isEmpty ? "" : ", \(row.outcome)")"
    }
    return "\(finding.violation.message). \(rows.joined(separator: ". "))."
  }

  private static func why(_ explanation: Explanation, _ rows: [StoryRow], _ prefix: String) -> Why {
    let belief = rows.firstIndex { $0.mark == .belief }.map { place in
      let number = rows[...place].last { $0.number != nil }?.number
      let step = number.map { "step \($0)" } ?? "the last look"
      return "\(step): \(rows[place].does) was answered with \(rows[place].outcome)".harmless()
    }
    return Why(
      belief: belief, needed: ExplanationWords.needed(explanation),
      cures: ExplanationWords.cures(explanation).map { Line(words: $0) },
      indifferent: ExplanationWords.indifferent(explanation).map { Line(words: $0) },
      doom: DoomCurve.doom(explanation, id: prefix))
  }

  /// A row for each era, a column for each store: names of promises are long, and stores are few.
  private static func table(_ elsewhere: [FindingDetails.Elsewhere]) -> ([Column], [Verdicts]) {
    var stores: [String] = []
    for entry in elsewhere where !stores.contains(entry.store) { stores.append(entry.store) }
    let eras = EraName.allCases.filter { era in elsewhere.contains { $0.era == era } }
    let rows = eras.map { era in
      Verdicts(
        era: era.word,
        verdicts: stores.map { store in
          let entry = elsewhere.first { $0.store == store && $0.era == era }
          return Verdicts.Cell(
            words: entry.map(words) ?? "", isShort: entry.map { $0.broken.isEmpty } ?? true)
        })
    }
    return (stores.map { Column(name: $0.harmless()) }, rows)
  }

  private static func words(_ entry: FindingDetails.Elsewhere) -> String {
    if entry.isUnknown { return "? unknown" }
    return entry.broken.isEmpty
      ? "✓ held" : "✗ \(entry.broken.joined(separator: ", "))".harmless()
  }
}
