// A finding as the template shows it: each text is safe to show.

import ChaosContracts
import ChaosReports
import ChaosTrace

/// Makes of a finding what its template shows.
enum PageFinding {
  /// Steps of the trace that was found first that are shown.
  private static let steps = 200
  /// The words of a finding as the page names them.
  private static let names = [
    "crash": "Crash", "cause": "Cause", "right": "Fix", "also": "Also breaks",
  ]

  /// `anchor`: where links to it lead. `promise`: what was promised; nil if nobody says. `traces`:
  /// how many of its store were run. `folder`: the one that the page stands in.
  static func shown(
    _ finding: Finding, _ details: FindingDetails, _ anchor: String, promise: String?,
    traces: Int, folder: String?
  ) -> Shown {
    let status =
      NightWords.status(finding).map { $0.prefix(1).uppercased() + $0.dropFirst() + ": " } ?? ""
    let words = FindingWords(finding)
    let origin =
      if let seed = finding.seed, let index = finding.index {
        " First by seed \(seed), trace \(index)."
      } else {
        ""
      }
    let seen =
      switch finding.seen {
      case 0: "Met while another one was shrunk."
      case 1: "Seen once."
      default: "Seen \(finding.seen) times."
      }
    let story = finding.judged.map { Story($0, finding.violation) }
    let rows = story?.rows ?? Story.steps(of: finding.trace)
    let key = finding.violation.operation.flatMap { finding.judged?.operation($0).key }
    var watch: FileWatch?
    var timeline: String?
    if let story, let judged = finding.judged {
      let followed = FileWatch(judged, story, details, key)
      watch = followed
      timeline = TimelineDrawing.svg(
        Timeline(judged, story, contents: followed.contents), id: anchor,
        title: "Timeline of the smallest trace", words: Self.words(finding, story))
    }
    // As it is saved, so that it can be pasted into a file.
    let pasted = TraceText(trace: finding.trace, notes: [.init("store", finding.store.harmless())])
      .text
    let values: [String: Any?] = [
      "anchor": anchor,
      "heading": (status + FindingWords.heading(finding)).harmless(),
      "invariant": finding.invariant.harmless(), "store": finding.store.harmless(),
      "id": finding.id.harmless(), "message": words.message.harmless(),
      "fields": fields(words, finding.explanation),
      "promise": promise?.harmless(), "seen": (seen + origin).harmless(),
      "replay": finding.replayLine.harmless(), "saved": finding.traceFile?.harmless(),
      "link": finding.traceFile.flatMap { link($0, folder) }, "timeline": timeline,
      "shrunk": "shrunk from \(finding.originalSteps) steps",
      "rows": rows.enumerated().map { row($1, at: $0, anchor) },
      "why": finding.explanation.map { why($0, finding, rows, traces) }, "key": key?.word ?? "",
      "values": watch?.values ?? [], "moments": PageMoment.moments(finding, details),
      "columns": stores(details.elsewhere).map { $0.harmless() },
      "elsewhere": elsewhere(details.elsewhere), "originalSteps": "\(finding.originalSteps)",
      "steps": "\(finding.trace.steps.count)",
      "strip": details.original.map { StepStrip.svg(from: $0, to: finding.trace) },
      "original": details.original.flatMap { $0.steps.count > steps ? nil : text($0) },
      "effort":
        "\(finding.shrinkRuns) runs; the result was replayed twice, with the same outcome.",
      "text": pasted,
    ]
    return values.compactMapValues(\.self)
  }

  /// Cause, fix and what else breaks. A card without a fix would leave its reader alone.
  private static func fields(_ words: FindingWords, _ explanation: Explanation?)
    -> [[String: String]]
  {
    var fields = words.fields.map { (names[$0.name] ?? $0.name, $0.words) }
    if !words.fields.contains(where: { $0.name == "right" }) {
      let cure = explanation.flatMap { ExplanationWords.remedy($0) }
      let fix = cure.map { "not known; \($0) makes it pass" } ?? "not known"
      let place = words.fields.firstIndex { $0.name == "cause" }.map { $0 + 1 } ?? 0
      fields.insert(("Fix", fix), at: place)
    }
    return fields.map { ["name": $0.0, "words": $0.1].harmless }
  }

  private static func text(_ trace: Trace) -> String { trace.lines.joined(separator: "\n") }

  /// A file as a page in a folder leads to it. Elsewhere pages are moved, and links go wrong.
  private static func link(_ file: String, _ folder: String?) -> String? {
    guard let folder, file.hasPrefix(folder + "/") else { return nil }
    return String(file.dropFirst(folder.count + 1)).asReference
  }

  private static func row(_ row: StoryRow, at place: Int, _ anchor: String) -> [String: String] {
    let (look, mark) =
      switch row.mark {
      case .broken: ("broken", "")
      case .belief: ("belief", row.wasTrue ? "▸ true then: " : "▸ false belief: ")
      case .none: ("", "")
      }
    return [
      "anchor": "\(anchor)-row-\(place + 1)", "look": look,
      "number": row.number.map(String.init) ?? "", "who": row.who, "device": row.device,
      "does": row.does, "mark": mark, "outcome": row.outcome,
    ].harmless
  }

  /// The picture for those who do not see it.
  private static func words(_ finding: Finding, _ story: Story) -> String {
    let rows = story.rows.map { row in
      "\(row.who): \(row.does)\(row.outcome.isEmpty ? "" : ", \(row.outcome)")"
    }
    return "\(finding.violation.message). \(rows.joined(separator: ". "))."
  }

  private static func likeness(_ likeness: Explanation.Likeness) -> [String: String] {
    var values = ["words": ExplanationWords.likeness(likeness)]
    values["fix"] = likeness.fix
    return values.harmless
  }

  private static func why(
    _ explanation: Explanation, _ finding: Finding, _ rows: [StoryRow], _ traces: Int
  ) -> Shown {
    let values: [String: Any?] = [
      "belief": StoryRow.belief(rows, epilogue: "the last look").map {
        ($0.prefix(1).uppercased() + $0.dropFirst()).harmless()
      },
      "unavailable": ExplanationWords.unavailable(explanation, finding.judged)?.harmless(),
      "likenesses": explanation.likenesses.prefix(ExplanationWords.likenessesAtMost).map(likeness),
      "runs": "\(explanation.runs)",
      "fixed": Recurrence(seen: finding.seen, traces: traces)?.words,
      "needed": ExplanationWords.needed(explanation), "cures": ExplanationWords.cures(explanation),
      "indifferent": ExplanationWords.indifferent(explanation),
      "doom": DoomCurve.shown(explanation),
    ]
    return values.compactMapValues(\.self)
  }

  private static func stores(_ elsewhere: [FindingDetails.Elsewhere]) -> [String] {
    var stores: [String] = []
    for entry in elsewhere where !stores.contains(entry.store) { stores.append(entry.store) }
    return stores
  }

  /// A row for each era, a column for each store: names of promises are long, and stores are few.
  private static func elsewhere(_ elsewhere: [FindingDetails.Elsewhere]) -> [Shown] {
    EraName.allCases.filter { era in elsewhere.contains { $0.era == era } }.map { era in
      [
        "era": era.word,
        "verdicts": stores(elsewhere).map { store -> Shown in
          let entry = elsewhere.first { $0.store == store && $0.era == era }
          // What is short stays in one line.
          return [
            "store": store.harmless(), "words": entry.map(words) ?? "",
            "isShort": entry.map { $0.broken.isEmpty } ?? true,
          ]
        },
      ]
    }
  }

  private static func words(_ entry: FindingDetails.Elsewhere) -> String {
    if entry.isUnknown { return "? unknown" }
    return entry.broken.isEmpty
      ? "✓ held" : "✗ \(entry.broken.joined(separator: ", "))".harmless()
  }
}
