// The streak that the app and its widget share: both have a button for today.

import Foundation

/// A streak in the settings of the app group, as a view's model has it: read once, then counted.
///
/// What the widget counts meanwhile is written over, and a launch before the first unlock starts
/// anew for both.
public final class SharedStreakCounter {
  private let defaults = AppGroup.defaults()

  /// What the screen shows, and the widget.
  public private(set) var days: Int

  public init() { days = defaults.integer(forKey: .daysInARow) }

  public func countToday() { set(days: days + 1) }

  public func set(days: Int) {
    self.days = days
    defaults.set(days, forKey: .daysInARow)
  }

  public func startOver() {
    days = 0
    defaults.removeObject(forKey: .daysInARow)
  }
}
