// On how many days in a row the app was opened.

import Foundation

/// The user's streak.
public final class StreakCounter {
  private let defaults: UserDefaults

  public init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  public var days: Int {
    get { defaults.integer(forKey: .daysInARow) }
    set { defaults.set(newValue, forKey: .daysInARow) }
  }

  /// The user opened the app on a new day.
  public func countToday() {
    days += 1
  }

  public func startOver() {
    defaults.removeObject(forKey: .daysInARow)
  }
}

extension String {
  static let daysInARow = "daysInARow"
}
