// The few words above a mark: they say what happened, and fit.

import Testing

@testable import ChaosPages
@testable import ChaosReports

@Suite struct ShortWordsTests {
  @Test(arguments: [
    ("opened by the user", "", "opened"),
    ("launched by iOS in the background (prewarm)", "", "prewarm"),
    ("launched by a change of location", "", "change of location"),
    ("launched by its Live Activity", "", "Live Activity"),
    ("set streak = 365", "✓ acknowledged", "set 365"),
    ("read streak", "\"absent\"", "read → absent"),
    ("still running: read streak", "1", "read → 1"),
    ("started anew: read streak", "✗ 1, promised 365 or newer", "read → 1"),
    ("killed (jetsam)", "", "jetsam"),
    ("reboots", "", "reboots"),
  ])
  func aRowIsShort(does: String, outcome: String, short: String) {
    let row = StoryRow(number: 1, who: "app", device: "unlocked", does: does, outcome: outcome)
    #expect(ShortWords.of(row) == short)
  }

  @Test func whatDoesNotFitIsCutOrLeftOut() {
    #expect(ShortWords.fitting("reboots", room: 7) == "reboots")
    #expect(ShortWords.fitting("reboots", room: 6) == "reboo…")
    #expect(ShortWords.fitting("reboots", room: 4) == "")
  }
}
