// Annotations in a workflow's log: few, whole, and no value becomes a command.

import ChaosContracts
import ChaosReports
import Testing

@Suite struct AnnotationTests {
  private func lines(_ report: RunReport) -> [String] {
    GitHubReport().render(report).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init).dropLast()
  }

  @Test func aFindingIsOneLineWithItsReplay() throws {
    let lines = lines(try Night().report)
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("::error title=NoPoisonedWrite on session-cached::"))
    #expect(lines[0].hasSuffix("%0Areplay: chaos replay 8f79cab7"))
  }

  /// GitHub drops those beyond ten without a word.
  @Test func fiveAreWrittenAndTheOthersCounted() throws {
    var report = try Night().report
    report.stores[0].findings = Array(repeating: report.stores[0].findings[0], count: 12)
    report.stores[0].doubts = Array(repeating: "a worker was lost", count: 6)
    let lines = lines(report)
    #expect(lines.filter { $0.hasPrefix("::error ") }.count == 5)
    #expect(lines.filter { $0.hasPrefix("::warning ") }.count == 5)
    #expect(lines.contains("::error::and 7 more"))
    #expect(lines.contains("::warning::and 1 more"))
  }

  @Test(arguments: [
    "x\n::add-mask::y", "x\r\n::set-output name=a::b", "100%0A::error::", "a::b", "a,file=b",
    "\u{1B}[31m", "x\u{85}::debug::y", ":\u{301}:\u{301}::warning::z", ",\u{301}file=x",
  ]) func noValueBecomesACommand(text: String) throws {
    var report = try Night(message: text, store: text).report
    report.checks = [
      ReportedCheck(kind: "known findings", name: text, verdict: .broken, message: text),
      ReportedCheck(kind: "planted bugs", name: text, verdict: .unknown, message: text),
    ]
    let lines = lines(report)
    #expect(lines.count == 3)
    for line in lines {
      #expect(line.hasPrefix("::error title=") || line.hasPrefix("::warning title="))
      // Up to the message there is one property, and nothing ends it early.
      let head = line.unicodeScalars.drop { $0 == ":" }
      let title = head.prefix { $0 != ":" }
      #expect(!title.contains(","))
      #expect(head.dropFirst(title.count).starts(with: "::".unicodeScalars))
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 32 && !(127...159).contains($0.value) })
      #expect(!line.contains("%0A::error"))
    }
  }

  /// Checks are told by every format.
  @Test func aCheckThatFailsIsTold() throws {
    var report = try Night().report
    report.checks = [
      ReportedCheck(
        kind: "known findings", name: "a.trace", verdict: .broken,
        message: "no longer breaks NoPoisonedWrite on ios18"),
      ReportedCheck(kind: "planted bugs", name: "torn-write", verdict: .held),
      ReportedCheck(kind: "planted bugs", name: "no-lock", verdict: .unknown, message: "not found"),
    ]
    let words = "no longer breaks NoPoisonedWrite on ios18"
    #expect(lines(report).contains { $0.contains(words) })
    #expect(MarkdownReport().render(report).contains(words))
    #expect(JSONReport(tellsTimes: false).render(report).contains(words))
    #expect(TextReport().render(report).contains(words))
    let junit = JUnitReport().render(report)
    #expect(junit.contains(#"<failure type="broken" message="\#(words)"/>"#))
    #expect(junit.contains(#"<error type="unknown" message="not found"/>"#))
    #expect(junit.contains(#"<testcase classname="chaos.planted bugs" name="torn-write"/>"#))
  }
}
