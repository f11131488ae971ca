// Colour, where it is welcome. Every colour stands beside a word.

import Foundation

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
    let codes = ["✗": 31, " ✗": 31, "✓": 32, "?": 33, " ▸": 33, "  ▸": 33]
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let code = codes.first { line.hasPrefix($0.key) }?.value
      return code.map { "\u{1B}[\($0)m\(line)\u{1B}[0m" } ?? String(line)
    }.joined(separator: "\n")
  }
}
