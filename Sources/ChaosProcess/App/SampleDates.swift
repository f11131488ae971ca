// The dates that keys of apps are given: those among them with which formats go wrong.

import Foundation

enum SampleDates {
  /// Seconds since 1970: a day in September 2020; 30 December 2024, which is in the first week of
  /// 2025; the end of 29 February 2024; the first second of 2021, still in the last week of 2020.
  private static let moments: [Double] = [
    1_600_000_000, 1_735_560_000, 1_709_251_199, 1_609_459_200,
  ]

  /// Other numbers give other dates. Close to each other are those of one day.
  static func date(_ number: Int) -> Date {
    let (turn, place) = (max(number - 1, 0) / moments.count, max(number - 1, 0) % moments.count)
    return Date(timeIntervalSince1970: moments[place] + (number < 1 ? -1 : Double(turn)))
  }
}
