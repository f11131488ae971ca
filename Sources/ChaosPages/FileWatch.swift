// What became of one key: what was asked, what was answered, where that came from, and what the
// files held meanwhile.

import ChaosContracts
import ChaosReports
import ChaosTrace

/// Follows a key through a run.
struct FileWatch {
  /// What the files hold, for each row of the story.
  private(set) var contents: [FileContent?] = []
  private(set) var values: [PageValue] = []

  init(_ judged: Judged, _ story: Story, _ details: FindingDetails, _ key: Key?) {
    guard let key else { return }
    let needles = FileContent.needles(judged, key)
    var step: Int?
    contents = story.rows.map { row in
      if let number = row.number { step = number - 1 }
      let isLast = row.number == nil && row.mark == .broken
      let tree =
        isLast
        ? details.lastTree
        : step.flatMap {
          details.trees.indices.contains($0)
            ? details.trees[$0] : nil
        }
      return tree.flatMap { FileContent($0, needles, device: row.device) }
    }
    addValues(judged, story, key)
  }

  private mutating func addValues(_ judged: Judged, _ story: Story, _ key: Key) {
    var acknowledged = "nothing"
    var rows: [Int: Int] = [:]
    for (event, place) in zip(judged.history.events, story.places) {
      if case .invoked(let id) = event { rows[id] = place }
      guard case .completed(let id) = event else { continue }
      let operation = judged.operation(id)
      guard operation.key == key, operation.kind != .open else { continue }
      if operation.kind == .write || operation.kind == .remove, operation.completion == .ok {
        acknowledged = operation.kind == .remove ? "removed" : operation.value?.label ?? ""
      }
      let place = rows[id] ?? place
      let row = story.rows.indices.contains(place) ? story.rows[place] : nil
      let content = contents.indices.contains(place) ? contents[place] : nil
      let look =
        switch row?.mark {
        case .broken: "broken"
        case .belief where operation.kind == .read: "belief"
        default: ""
        }
      values.append(
        PageValue(
          look: look, step: operation.step.map { "\($0 + 1)" } ?? "end",
          who: operation.process.word, asks: Visible.text(PageValue.asks(operation)),
          told: Visible.text(PageValue.told(operation)),
          origin: Visible.text(origin(operation, judged)), acknowledged: Visible.text(acknowledged),
          files: Visible.text(
            content.map { $0.isReadable ? $0.label : "\($0.label), unreadable" } ?? "")))
    }
  }

  private func origin(_ operation: Operation, _ judged: Judged) -> String {
    if operation.kind == .write || operation.kind == .remove {
      guard let read = operation.basedOn, read >= 0 else { return "" }
      let step = judged.operation(read).step.map { "step \($0 + 1)" } ?? "the last look"
      return "built on what was read in \(step)"
    }
    switch operation.completion {
    case .value(let value):
      let write = judged.history.operations.last { $0.kind == .write && $0.value == value }
      guard let write else { return "from nowhere: nobody wrote it" }
      return "written in \(write.step.map { "step \($0 + 1)" } ?? "the last look")"
    case .absent:
      let wrong = judged.wrongAnswers.contains { $0.operation == operation.id }
      return wrong ? "taken for missing" : "nothing was there"
    default: return ""
    }
  }
}
