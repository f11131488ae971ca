// The files at a moment: after a step that changed them, and at the end.

import ChaosContracts
import ChaosDisk

/// Makes of the disk at some moments what the template shows.
enum PageMoment {
  /// Moments that are shown: the last ones, where it went wrong.
  private static let most = 8
  /// Bytes of a file that are shown.
  private static let shownBytes = 256

  static func moments(_ finding: Finding, _ details: FindingDetails) -> [Shown] {
    var moments: [(title: String, tree: [TreeEntry])] = []
    for (step, tree) in details.trees.enumerated() where step < finding.trace.steps.count {
      if tree == moments.last?.tree { continue }
      moments.append(("After step \(step + 1), \(finding.trace.steps[step].text)", tree))
    }
    if let last = details.lastTree { moments.append(("At the end", last)) }
    let shown = moments.map { ($0.title, files: $0.tree.filter { !$0.isDirectory }) }
      .filter { !$0.files.isEmpty }
    let needles = finding.judged.map { FileContent.needles($0, nil) } ?? []
    return shown.indices.suffix(most).map { place in
      let (title, files) = shown[place]
      let before = place > 0 ? shown[place - 1].files : []
      return [
        "title": title.harmless(), "isOpen": place + 1 == shown.count,
        "files": rows(files, needles, before),
        "hex": files.filter { !$0.content.isEmpty }.map { file in
          ["path": file.path.harmless(), "words": hexadecimal(file.content)]
        },
      ]
    }
  }

  private static func rows(
    _ files: [TreeEntry], _ needles: [FileContent.Needle], _ before: [TreeEntry]
  ) -> [[String: String]] {
    let there = files.map { file in
      let held = needles.filter { FileContent.holds(file.content, $0.bytes) }.map(\.label)
      return [
        "path": file.path, "protection": file.protection.description,
        "bytes": "\(file.content.count)",
        "media": file.hasPendingChanges ? "not all of it" : "all of it",
        "holds": held.joined(separator: "; "), "change": change(file, before),
      ].harmless
    }
    let gone = before.filter { old in !files.contains { $0.path == old.path } }
    return there + gone.map { ["path": $0.path, "change": "gone"].harmless }
  }

  /// What became of a file since the moment before.
  private static func change(_ file: TreeEntry, _ before: [TreeEntry]) -> String {
    guard let old = before.first(where: { $0.path == file.path }) else { return "new" }
    if old.content != file.content { return "other bytes, \(old.content.count) before" }
    if old.protection != file.protection { return "was \(old.protection)" }
    return old.hasPendingChanges == file.hasPendingChanges ? "" : "now on the media"
  }

  /// Bytes for people: sixteen a line, as numbers and as characters. What is left out is said.
  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    var lines: [String] = []
    let shown = bytes.prefix(shownBytes)
    for start in stride(from: 0, to: shown.count, by: 16) {
      let line = shown[start..<min(start + 16, shown.count)]
      let numbers = line.map(hexadecimal).joined(separator: " ")
      let filler = String(repeating: " ", count: 47 - numbers.count)
      let characters = line.map { byte in
        (32..<127).contains(byte) ? Character(Unicode.Scalar(byte)) : "."
      }
      lines.append("\(address(start))  \(numbers)\(filler)  \(String(characters))")
    }
    if bytes.count > shownBytes { lines.append("… and \(bytes.count - shownBytes) bytes more") }
    return lines.joined(separator: "\n")
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return byte < 16 ? "0" + digits : digits
  }

  private static func address(_ place: Int) -> String {
    let digits = String(place, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
