// What a command left behind when it ended.

import Foundation
import Testing

/// A command that has ended.
struct Ended {
  /// Its exit status; 128 and the signal if it died of one, as shells count.
  var status: Int32
  var output: String
  var errors: String

  /// Lines of standard output, without the newline at the end.
  var lines: [String] {
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The word in the last line: `chaos: verdict broken, …`.
  var verdict: String? {
    guard let line = lines.last, line.hasPrefix("chaos: verdict ") else { return nil }
    return line.dropFirst("chaos: verdict ".count).split(separator: ",").first.map(String.init)
  }

  /// The one line that tells what is wrong; the parser's advice on usage does not count.
  var complaint: String? {
    let lines = errors.split(separator: "\n").map(String.init)
    let told = lines.filter { $0.hasPrefix("Error: ") }
    let advice = lines.filter { line in
      !["Error: ", "Usage: ", "Help:  ", "  - ", "  See 'chaos"].contains { line.hasPrefix($0) }
    }
    return told.count == 1 && advice.isEmpty ? told[0] : nil
  }

  /// Standard output as a JSON document, and nothing else.
  func json<T: Decodable>(_ type: T.Type) throws -> T {
    try JSONDecoder().decode(type, from: Data(output.utf8))
  }

  /// The findings of a run, as blocks of lines: from the line with ✗ and an id to its replay line.
  var stories: [[String]] {
    var stories: [[String]] = []
    var current: [String]?
    for line in lines {
      if line.hasPrefix("✗ broken  "), line.contains("   id ") { current = [] }
      current?.append(line)
      if let story = current, line.isEmpty, story.contains(where: { $0.hasPrefix("    replay") }) {
        stories.append(story.dropLast())
        current = nil
      }
    }
    return stories
  }

  /// Whether a control character other than a newline stands anywhere.
  var hasControls: Bool {
    (output + errors).unicodeScalars.contains { scalar in
      scalar != "\n" && (scalar.value < 32 || (127...159).contains(scalar.value))
    }
  }
}
