// How many traces it takes to believe in a fix.

import ChaosReports
import Foundation
import Testing

@Suite struct RecurrenceTests {
  /// Published for 10 of 100: 5.52 % to 17.44 %.
  @Test func theIntervalIsWilsons() throws {
    let interval = try #require(Recurrence(seen: 10, traces: 100)).interval
    #expect(abs(interval.lowerBound - 0.05523) < 0.00001)
    #expect(abs(interval.upperBound - 0.17437) < 0.00001)
  }

  @Test(arguments: [(1, 10000), (1, 1), (3, 2000), (10, 100), (99, 100), (2000, 2000)])
  func soManyHoldByChanceOnceInTwentyTimes(seen: Int, traces: Int) throws {
    let recurrence = try #require(Recurrence(seen: seen, traces: traces))
    let (share, count) = (recurrence.interval.lowerBound, Double(recurrence.tracesToBelieve))
    #expect(recurrence.interval.contains(Double(seen) / Double(traces)))
    #expect(pow(1 - share, count) <= 0.05)
    #expect(count == 1 || pow(1 - share, count - 1) > 0.05)
  }

  @Test func whatNobodyCountedSaysNothing() {
    #expect(Recurrence(seen: 0, traces: 10) == nil)
    #expect(Recurrence(seen: 3, traces: 2) == nil)
    #expect(Recurrence(seen: 1, traces: 0) == nil)
  }

  @Test func wordsHaveOneAndMany() throws {
    #expect(
      try #require(Recurrence(seen: 1, traces: 10000)).words.contains("this came 1 time in 10000"))
    #expect(
      try #require(Recurrence(seen: 10, traces: 100)).words
        == "believe in one after 53 new traces that hold: this came 10 times in 100, so in 5.52 to "
        + "17 % of all (95 %)")
  }
}
