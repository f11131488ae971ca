// A run in detail: its events, the disk after each step, the values that were written and read.

import ChaosCampaign
import ChaosContracts
import ChaosSimulation
import ChaosTrace

package enum RunListing {
  /// Every event, one a line.
  package static func events(_ history: History, until: Int?) -> [String] {
    history.events.prefix { event in
      if case .step(let index, _) = event, let until { index < until } else { true }
    }.map { line($0, history).harmless() }
  }

  private static func line(_ event: HistoryEvent, _ history: History) -> String {
    switch event {
    case .step(let index, let applied):
      return "\(index + 1). \(history.trace.steps[index].text)\(applied ? "" : "   (skipped)")"
    case .phone(let event): return "     \(event.words)"
    case .invoked(let id):
      return "     \(history.operations[id].asked) · invoke"
    case .completed(let id):
      let operation = history.operations[id]
      return "     \(operation.asked) · \(operation.answered)"
    case .corrupted(let path): return "     corrupted \(path)"
    case .evicted(let pages): return "     evicted \(pages)"
    case .reinstalled: return "     reinstalled"
    case .backedUp: return "     backed up"
    case .restored(let elsewhere, let part):
      let what = part.map { ", \($0.word) only" } ?? ""
      return "     restored\(elsewhere ? " elsewhere" : "")\(what)"
    case .complained(let process, let complaint):
      return "     \(process.word): its own check finds: \(complaint)"
    case .shown(let process, let authorizations):
      let words = zip(PersonalData.allCases, authorizations).map { "\($0.word)=\($1.word)" }
      return "     \(process.word) shows \(words.joined(separator: " "))"
    case .incident(let incident):
      return "     \(incident.process?.word ?? "system"): \(incident.words)"
    case .epilogue(.finish): return "epilogue: what was stopped comes to its end"
    case .epilogue(.livingRead): return "epilogue: unlocked, every living process reads"
    case .epilogue(.freshRead): return "epilogue: every process is relaunched and reads"
    }
  }

  /// The files after each step, and after the epilogue.
  package static func disk(_ outcome: RunOutcome, until: Int?) -> [String] {
    let steps = outcome.judged.history.trace.steps
    var moments = outcome.trees.prefix(until ?? .max).enumerated().map { index, tree in
      (title: "\(index + 1). \(steps[index].text)", tree: tree)
    }
    if until == nil, let tree = outcome.lastTree {
      moments.append(("epilogue: everything came to its end, was relaunched and read", tree))
    }
    return moments.flatMap { title, tree in
      [title]
        + tree.filter { !$0.isDirectory }.map { entry in
          let pending = entry.hasPendingChanges ? "  not all on the media" : ""
          return
            ("     \(entry.path)  class \(entry.protection)  \(entry.content.count) bytes"
            + "\(pending)  \(brief(entry.content))").harmless()
        }
    }
  }

  /// Characters that are shown of a file's beginning and of its end.
  private static let shown = (head: 40, tail: 20)

  /// What a file holds, in one line: its ends, where headers and the newest records are.
  private static func brief(_ content: [UInt8]) -> String {
    let characters = String(decoding: content, as: UTF8.self).unicodeScalars.map { scalar in
      switch scalar {
      case "\t": "\\t"
      case "\n": "\\n"
      default: String(scalar)
      }
    }
    if characters.count <= shown.head + shown.tail { return characters.joined() }
    return characters.prefix(shown.head).joined() + "…" + characters.suffix(shown.tail).joined()
  }

  /// What managed processes printed, by the step during which they did.
  package static func output(_ outcome: RunOutcome, until: Int?) -> [String] {
    let steps = outcome.judged.history.trace.steps
    var lines: [String] = []
    var title: String?
    for printed in outcome.output {
      if let until, (printed.step ?? .max) >= until { continue }
      let next = printed.step.map { "\($0 + 1). \(steps[$0].text)" } ?? "epilogue"
      if next != title { lines.append(next) }
      title = next
      let mark = printed.isError ? "err" : "out"
      let text = String(decoding: printed.bytes, as: UTF8.self)
      var parts = text.split(separator: "\n", omittingEmptySubsequences: false)
      if parts.last?.isEmpty == true { parts.removeLast() }
      lines += parts.map { "     \(printed.process.word) \(mark)  \($0)".harmless() }
    }
    return lines.isEmpty ? ["no managed process printed anything"] : lines
  }

  /// What was written and read, in order.
  package static func values(_ history: History, until: Int?) -> [String] {
    history.operations.filter { operation in
      guard operation.kind != .open, operation.kind != .flush else { return false }
      guard let until else { return true }
      return operation.step.map { $0 < until } ?? false
    }.map { operation in
      let step = operation.step.map { "\($0 + 1)." } ?? "epilogue"
      return "\(step.leftPadded(9)) \(operation.asked) → \(operation.answered)".harmless()
    }
  }
}
