// Every report says what was expected, the cause, what would be right, and what else breaks.

import ChaosContracts
import ChaosPages
import ChaosReports
import Testing

@Suite struct FindingWordsTests {
  /// The streak's loss, with the cause that a campaign finds for it.
  private func night() throws -> Night {
    var night = try Night()
    night.report.stores[0].findings[0].cause = Cause(needs: [.beforeFirstUnlock])
    night.report.stores[0].findings[0].symptoms = ["NoPoisonedWrite", "NoLostUpdate"]
    return night
  }

  @Test func aFindingHasFourParts() throws {
    let words = FindingWords(try night().report.stores[0].findings[0])
    #expect(
      words.lines == [
        "streak reads 1, expected 365 or newer: it was replaced by what was built on a wrong "
          + "answer", "cause: before the first unlock, F25", #"right: answer "unavailable""#,
        "also: NoLostUpdate",
      ])
  }

  /// JSON has them as data.
  @Test(arguments: ["html", "markdown", "junit", "sarif", "github", "text"])
  func everyReportTellsThem(name: String) throws {
    let night = try night()
    let page = HTMLReport(subject: "a night", [night.details])
    let format = try #require(([page] + reportFormats()).first { $0.name == name })
    let text = format.render(night.report)
      .replacing("&quot;", with: "\"").replacing("\\\"", with: "\"")
    #expect(text.contains("streak reads 1, expected 365 or newer"))
    for part in ["before the first unlock, F25", #"answer "unavailable""#, "NoLostUpdate"] {
      #expect(text.contains(part), "\(part)")
    }
    // The page says what to do with them.
    let labels = name == "html" ? ["Cause", "Fix", "Also breaks"] : ["cause", "right", "also"]
    for label in labels { #expect(text.contains(label), "\(label)") }
  }
}
