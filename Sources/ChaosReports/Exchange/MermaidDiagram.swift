// A run as a sequence diagram, which GitHub shows where a block of code says `mermaid`.

import ChaosTrace

/// Writes Mermaid.
public enum MermaidDiagram {
  /// Rows that are drawn: a longer diagram is refused by whoever shows it.
  private static let shown = 150

  public static func text(_ run: ToldRun) -> String {
    var lines = ["```mermaid", "sequenceDiagram", "  participant D as device"]
    for process in run.processes {
      lines.append("  participant \(id(process)) as \(escaped(process.word))")
    }
    lines.append("  participant S as \(escaped(run.store))")
    var state = ""
    for told in run.rows.prefix(shown) {
      if !told.device.isEmpty, told.device != state {
        state = told.device
        lines.append("  Note over D: \(escaped("device is \(state)"))")
      }
      lines += row(told)
    }
    if run.rows.count > shown {
      lines.append("  Note over D: and \(run.rows.count - shown) rows more")
    }
    for violation in run.violations {
      lines.append("  Note over D,S: \(escaped("✗ \(violation.invariant): \(violation.message)"))")
    }
    return (lines + ["```"]).joined(separator: "\n") + "\n"
  }

  private static func row(_ told: StoryRow) -> [String] {
    let mark = told.mark == .none ? "" : "\(told.mark.rawValue) "
    let words = mark + (told.number.map { "\($0). " } ?? "") + told.does
    guard let process = told.process else {
      let outcome = told.outcome.isEmpty ? "" : " → \(told.outcome)"
      return ["  Note over D: \(escaped(words + outcome))"]
    }
    guard told.operation != nil, !told.outcome.isEmpty else {
      let outcome = told.outcome.isEmpty ? "" : " → \(told.outcome)"
      return ["  Note over \(id(process)): \(escaped(words + outcome))"]
    }
    return [
      "  \(id(process))->>S: \(escaped(words))", "  S-->>\(id(process)): \(escaped(told.outcome))",
    ]
  }

  private static func id(_ process: ProcessName) -> String { "P\(process.code)" }

  /// Words as Mermaid takes them for words. Whatever is no letter, digit or harmless sign becomes
  /// its number: semicolons end statements, `#` begins numbers, `end` ends blocks.
  private static func escaped(_ words: String) -> String {
    var text = ""
    for scalar in words.harmless().unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic
        || "0123456789 .,=()+-/'_✓✗▸→…".unicodeScalars.contains(scalar)
      if isPlain { text.unicodeScalars.append(scalar) } else { text += "#\(scalar.value);" }
    }
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      // The word alone would end a block.
      word.lowercased() == "end"
        ? "#\(word.hasPrefix("e") ? 101 : 69);\(word.dropFirst())" : "\(word)"
    }.joined(separator: " ")
  }
}
