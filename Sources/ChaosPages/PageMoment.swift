// The files at a moment: after a step that changed them, and at the end.

import ChaosContracts
import ChaosDisk
import ChaosReports
import ChaosTrace

/// What the template knows of the disk at a moment.
struct PageMoment {
  struct File {
    var path: String
    var protection: String
    var bytes: String
    var media: String
    var holds: String
    var change: String
  }

  struct Hex {
    var path: String
    var words: String
  }

  var title: String
  var isOpen: Bool
  var files: [File]
  var hex: [Hex]

  /// Moments that are shown: the last ones, where it went wrong.
  private static let most = 8
  /// Bytes of a file that are shown.
  private static let shown = 256

  static func moments(_ finding: Finding, _ details: FindingDetails) -> [PageMoment] {
    var moments: [(title: String, tree: [TreeEntry])] = []
    for (step, tree) in details.trees.enumerated() where step < finding.trace.steps.count {
      if tree == moments.last?.tree { continue }
      moments.append(("After step \(step + 1), \(finding.trace.steps[step].text)", tree))
    }
    if let last = details.lastTree { moments.append(("At the end", last)) }
    let files = moments.filter { moment in moment.tree.contains { !$0.isDirectory } }
    let needles = finding.judged.map { judged in
      judged.history.operations.reversed().compactMap { operation -> FileContent.Needle? in
        guard operation.kind == .write, let value = operation.value, !value.bytes.isEmpty else {
          return nil
        }
        let key = operation.key?.word ?? ""
        return FileContent.Needle(label: "\(key) \(value.label)", bytes: value.bytes)
      }
    }
    let first = max(0, files.count - most)
    return files.indices.dropFirst(first).map { place in
      PageMoment(
        files[place].title, files[place].tree, needles ?? [],
        before: place > 0 ? files[place - 1].tree : [], isOpen: place + 1 == files.count)
    }
  }

  /// What became of a file since the moment before.
  private static func change(_ entry: TreeEntry, _ before: [TreeEntry]) -> String {
    guard let old = before.first(where: { !$0.isDirectory && $0.path == entry.path }) else {
      return "new"
    }
    if old.content != entry.content { return "other bytes, \(old.content.count) before" }
    if old.protection != entry.protection { return "was \(old.protection)" }
    return old.hasPendingChanges == entry.hasPendingChanges ? "" : "now on the media"
  }

  private init(
    _ title: String, _ tree: [TreeEntry], _ needles: [FileContent.Needle], before: [TreeEntry],
    isOpen: Bool
  ) {
    self.title = title.harmless()
    self.isOpen = isOpen
    let entries = tree.filter { !$0.isDirectory }
    files = entries.map { entry in
      let held = needles.filter { FileContent.holds(entry.content, $0.bytes) }.map(\.label)
      return File(
        path: entry.path.harmless(), protection: entry.protection.description,
        bytes: "\(entry.content.count)",
        media: entry.hasPendingChanges ? "not all of it" : "all of it",
        holds: held.joined(separator: "; ").harmless(), change: Self.change(entry, before))
    }
    files += before.filter { old in
      !old.isDirectory && !entries.contains { $0.path == old.path }
    }.map { old in
      File(
        path: old.path.harmless(), protection: "", bytes: "", media: "", holds: "",
        change: "gone")
    }
    hex = entries.filter { !$0.content.isEmpty }.map { entry in
      Hex(path: entry.path.harmless(), words: HexDump.text(entry.content, first: Self.shown))
    }
  }
}
