// Rules on what people read: links lead somewhere, and no path leads to one machine only.

/// Rules for documents and for all text.
enum DocumentRules {
  /// A place on the disk of one developer. In two parts, or this file would hold them.
  private static let machineFolders = ["work", "farm", "root", "home", "Users", "private/tmp"]
    .map { "/" + $0 + "/" }

  static func machinePaths(_ path: String, _ text: String) -> [Problem] {
    guard machineFolders.contains(where: text.contains) else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { number, line in
      let folder = machineFolders.first { folder in
        line.ranges(of: folder).contains { range in
          // A longer path, from a root that stands before it, is about something else.
          let before = line[..<range.lowerBound].last
          return before.map { !($0.isLetter || $0.isNumber || "._~-/})".contains($0)) } ?? true
        }
      }
      return folder.map {
        Problem(file: path, line: number + 1, message: "'\($0)' is a folder of one machine")
      }
    }
  }

  /// The facts that a list has, by their numbers: `F25`, `B07`.
  static func facts(_ list: String) -> Set<String> {
    Set(
      list.split(separator: "\n").compactMap { line in
        line.wholeMatch(of: /\| ([FBSM][0-9]+) \|.*/).map { String($0.1) }
      })
  }

  /// Facts that a file cites and the list does not have: a source that nobody can look up.
  static func unknownFacts(_ path: String, _ text: String, known: Set<String>) -> [Problem] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { number, line in
      line.matches(of: /\b[FBSM][0-9]{2,3}\b/).map { String($0.output) }
        .filter { !known.contains($0) }
        .map { Problem(file: path, line: number + 1, message: "FACTS.md has no '\($0)'") }
    }
  }

  /// Links in a Markdown document to files that are not there, or to headings that are not there.
  static func deadLinks(_ path: String, _ tree: SourceTree) -> [Problem] {
    guard let text = tree.text(path) else { return [] }
    return links(text).compactMap { line, target in
      if target.contains("://") || target.hasPrefix("mailto:") { return nil }
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file = parts[0].isEmpty ? path : joined(path, String(parts[0]))
      guard tree.exists(file) else {
        return Problem(file: path, line: line, message: "'\(target)' is not there")
      }
      guard parts.count > 1, file.hasSuffix(".md"), let linked = tree.text(file) else { return nil }
      return headings(linked).contains(String(parts[1]))
        ? nil : Problem(file: path, line: line, message: "'\(target)' has no such heading")
    }
  }

  /// The targets of `[text](target)`, with their lines. Blocks of code hold no links.
  static func links(_ text: String) -> [(line: Int, target: String)] {
    var result: [(line: Int, target: String)] = []
    var isCode = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode { continue }
      for part in line.components(around: "](").dropFirst() {
        let target = part.prefix { $0 != ")" && $0 != " " }
        result.append((number + 1, String(target)))
      }
    }
    return result
  }

  /// The names by which a document's headings are linked to.
  static func headings(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      let title = line.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
      return String(
        title.compactMap { character -> Character? in
          if character == " " { return "-" }
          return character.isLetter || character.isNumber || character == "-" || character == "_"
            ? character : nil
        })
    }
  }

  /// A path that is relative to the document in which it stands.
  private static func joined(_ document: String, _ target: String) -> String {
    var parts = document.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }
}

extension Substring {
  /// The parts of a line around a separator.
  fileprivate func components(around separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self
    while let range = rest.firstRange(of: separator) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }
}
