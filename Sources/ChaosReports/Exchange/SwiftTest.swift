// A trace as a test to paste: it holds once the store keeps its promise.

import ChaosTrace

/// Writes a test for Swift Testing.
public enum SwiftTest {
  public static func text(_ run: ToldRun) -> String {
    let found = run.violations.map {
      "\($0.invariant.harmless()) on \(run.store.harmless()): \($0.message.harmless())."
    }
    let doubt = run.doubt.map { $0.split(separator: "\n").first.map(String.init) ?? $0 }
    let none =
      doubt.map { "It is unknown how this goes on \(run.store.harmless()): \($0.harmless())." }
      ?? "A trace that holds on \(run.store.harmless())."
    var lines = (found.isEmpty ? [none] : found).map { "// \($0)" }
    lines += [""] + imports(run).sorted().map { "import \($0)" }
    lines += ["", "@Test func \(name(run))() throws {"]
    let inCode = run.storeInCode.map { $0.split(separator: ".").dropFirst().joined(separator: ".") }
    if inCode == nil {
      lines.append("  // A store of your own is named as it is made: on: NotesFile()")
    }
    lines += [
      "  try replay(trace\(run.id), on: \(inCode ?? literal(run.store)))", "}", "",
      "private let trace\(run.id) = \"\"\"",
    ]
    let text = TraceText(trace: run.trace).text
    lines += text.split(separator: "\n").map { "  \($0)" }
    return (lines + ["  \"\"\""]).joined(separator: "\n") + "\n"
  }

  /// The modules that the test needs, the store's own among them.
  private static func imports(_ run: ToldRun) -> [String] {
    ["ChaosTesting", "Testing"]
      + (run.storeInCode?.split(separator: ".").first.map { [String($0)] } ?? [])
  }

  private static func name(_ run: ToldRun) -> String {
    let promise = run.violations.first?.invariant ?? (run.doubt == nil ? "holds" : "unknown")
    let letters = promise.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }
    let word = String(String.UnicodeScalarView(letters))
    return "\(word.prefix(1).lowercased())\(word.dropFirst())\(run.id)"
  }

  private static func literal(_ words: String) -> String {
    var text = ""
    for scalar in words.harmless().unicodeScalars {
      if scalar == "\\" || scalar == "\"" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return "\"\(text)\""
  }
}
