// Colour, where it is welcome. Every colour stands beside a word.

import Foundation

/// Colours for a few words.
struct Palette {
  let isOn: Bool

  /// `NO_COLOR` wins over everything but the flag; then the force variables; then the terminal.
  init(flag: Bool?) {
    let environment = ProcessInfo.processInfo.environment
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    if let flag {
      isOn = flag
    } else if isSet("NO_COLOR") {
      isOn = false
    } else if isSet("CLICOLOR_FORCE") || isSet("FORCE_COLOR") {
      isOn = environment["CLICOLOR_FORCE"] != "0" && environment["FORCE_COLOR"] != "0"
    } else {
      isOn = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
    }
  }

  /// Colours the verdict words at the beginnings of lines.
  func paint(_ text: String) -> String {
    guard isOn else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("✗") { return "\u{1B}[31m\(line)\u{1B}[0m" }
      if line.hasPrefix("✓") { return "\u{1B}[32m\(line)\u{1B}[0m" }
      if line.hasPrefix("?") { return "\u{1B}[33m\(line)\u{1B}[0m" }
      if line.hasPrefix(" ▸") || line.hasPrefix("  ▸") { return "\u{1B}[33m\(line)\u{1B}[0m" }
      if line.hasPrefix(" ✗") { return "\u{1B}[31m\(line)\u{1B}[0m" }
      return String(line)
    }.joined(separator: "\n")
  }
}
