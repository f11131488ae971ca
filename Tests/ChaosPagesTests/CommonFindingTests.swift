// A finding that most traces break by is said to hide others, and one that half of them do is not.

import ChaosContracts
import ChaosPages
import ChaosReports
import Testing

@Suite struct CommonFindingTests {
  /// A night of ten traces with a finding that some of them show, and one that one shows.
  private func night(seen: Int) throws -> Night {
    var night = try Night()
    var (common, rare) = (night.report.stores[0].findings[0], night.report.stores[0].findings[0])
    (common.seen, rare.seen) = (seen, 1)
    rare.trace.steps.append(.lock)
    night.report.stores[0].findings = [rare, common]
    return night
  }

  @Test func mostTracesHideTheRest() throws {
    let night = try night(seen: 6)
    let words = "\(Night.trace.id) breaks 6 of 10 traces and can hide other bugs: mend it first"
    let lines = RunText(night.report, isVerbose: false, columns: nil, told: { $0 }).lines
    #expect(lines[1] == "   ! \(words)")
    #expect(night.page.contains("session-cached: \(words)."))
  }

  @Test func halfOfThemHideNothing() throws {
    let night = try night(seen: 5)
    #expect(night.report.stores[0].whatHides == nil)
    #expect(!night.page.contains("can hide other bugs"))
  }
}
