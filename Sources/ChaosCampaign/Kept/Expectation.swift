// `@expect`: an era, and what breaks on it.

import ChaosTrace

/// What a note says of a trace on one era.
package struct Expectation: Sendable {
  package static let note = "expect"
  package var era: EraName
  /// Nothing: it holds.
  package var broken: [String]

  package init(era: EraName, broken: [String]) {
    self.era = era
    self.broken = broken
  }

  /// Reads `ios18 NoPoisonedWrite NoSilentRegression` or `ios12 held`.
  package init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count > 1, let era = EraName(word: words[0]) else { return nil }
    self.init(era: era, broken: words[1...] == ["held"] ? [] : Array(words[1...]))
  }

  package var text: String {
    ([era.word] + (broken.isEmpty ? ["held"] : broken)).joined(separator: " ")
  }
}
