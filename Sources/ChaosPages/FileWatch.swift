// What became of one key: what was asked and answered, from where, and what the files held.

import ChaosContracts
import ChaosDisk
import ChaosReports
import ChaosTrace

struct FileWatch {
  /// What the files hold, for each row of the story.
  private(set) var contents: [FileContent?] = []
  /// Its operations, as the template shows them.
  private(set) var values: [[String: String]] = []
  /// The files themselves, for each row of the story.
  private var trees: [[TreeEntry]?] = []

  init(_ judged: Judged, _ story: Story, _ details: FindingDetails, _ key: Key?) {
    guard let key else { return }
    let needles = FileContent.needles(judged, key)
    var step: Int?
    trees = story.rows.map { row in
      if let number = row.number { step = number - 1 }
      let isLast = row.number == nil && row.mark == .broken
      if isLast { return details.lastTree }
      return step.flatMap { details.trees.indices.contains($0) ? details.trees[$0] : nil }
    }
    contents = zip(story.rows, trees).map { row, tree in
      tree.flatMap { FileContent($0, needles, device: row.device) }
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
        [
          "look": look, "step": operation.step.map { "\($0 + 1)" } ?? "end",
          "who": operation.process.word, "asks": ShortWords.asks(operation),
          "told": look == "broken" ? row?.outcome ?? "" : ShortWords.told(operation),
          "origin": origin(operation, judged, place), "acknowledged": acknowledged,
          "files": content.map { $0.isReadable ? $0.label : "\($0.label), unreadable" } ?? "",
        ].harmless)
    }
  }

  private func origin(_ operation: Operation, _ judged: Judged, _ place: Int) -> String {
    if operation.kind == .write || operation.kind == .remove {
      guard let read = operation.basedOn, read >= 0 else { return "" }
      let step = judged.operation(read).step.map { "step \($0 + 1)" } ?? "the last look"
      return "built on what was read in \(step)"
    }
    switch operation.completion {
    case .value(let value):
      let write = judged.history.operations.last { $0.kind == .write && $0.value == value }
      guard let write else { return "from nowhere: nobody wrote it" }
      let words = "written in \(write.step.map { "step \($0 + 1)" } ?? "the last look")"
      return isInMemoryOnly(value, at: place) ? words + "; from memory, no file holds it" : words
    case .absent:
      let wrong = judged.wrongAnswers.contains { $0.operation == operation.id }
      return wrong ? "taken for missing" : "nothing was there"
    default: return ""
    }
  }

  /// Whether the files hold another value of the key, and this one nowhere.
  private func isInMemoryOnly(_ value: Value, at place: Int) -> Bool {
    guard contents.indices.contains(place), let content = contents[place], let tree = trees[place],
      content.label != value.label, !value.bytes.isEmpty
    else { return false }
    return !tree.contains { !$0.isDirectory && FileContent.holds($0.content, value.bytes) }
  }
}
