// A trace as a test to paste: it holds once the store keeps its promise.

import ChaosContracts
import ChaosTrace

/// Writes a test for Swift Testing.
public enum SwiftTest {
  public static func text(_ run: ToldRun) -> String {
    let found = run.violations.map {
      "\(oneLine($0.invariant)) on \(oneLine(run.store)): \(oneLine($0.message))."
    }
    let doubt = run.doubt.map { $0.split(separator: "\n").first.map(String.init) ?? $0 }
    let none =
      doubt.map { "Nobody can say how this goes on \(oneLine(run.store)): \(oneLine($0))." }
      ?? "A trace that holds on \(oneLine(run.store))."
    var lines = (found.isEmpty ? [none] : found).map { "// \($0)" }
    lines += [
      "", "import ChaosTesting", "import Testing", "",
      "@Test func \(name(run))() throws {",
      "  // A store of your own is named as it is made: on: NotesFile()",
      "  try replay(trace\(run.id), on: \(literal(run.store)))", "}", "",
      "private let trace\(run.id) = \"\"\"",
    ]
    let text = TraceText(trace: run.trace).text
    lines += text.split(separator: "\n").map { "  \($0)" }
    return (lines + ["  \"\"\""]).joined(separator: "\n") + "\n"
  }

  private static func name(_ run: ToldRun) -> String {
    let promise = run.violations.first?.invariant ?? (run.doubt == nil ? "holds" : "unknown")
    let letters = promise.unicodeScalars.filter {
      $0.isASCII && $0.properties.isAlphabetic
    }
    let word = String(String.UnicodeScalarView(letters))
    return "\(word.prefix(1).lowercased())\(word.dropFirst())\(run.id)"
  }

  /// Words that a comment of one line can hold.
  private static func oneLine(_ words: String) -> String {
    StoryTable.printable(words).unicodeScalars.map { scalar in
      // Unicode has line ends of its own.
      [0x2028, 0x2029].contains(scalar.value) ? " " : String(scalar)
    }.joined()
  }

  private static func literal(_ words: String) -> String {
    var text = ""
    for scalar in oneLine(words).unicodeScalars {
      if scalar == "\\" || scalar == "\"" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return "\"\(text)\""
  }
}
