// The habit as chaos sees it: what the app saves, and how to read and write it.

import ChaosKit
import ChaosProcess
import Habits

/// One launch of the app with its habit.
public final class HabitApp: AppUnderTest {
  private let habit = Habit()

  public init(_ launch: Launch) throws {}

  public static var keys: [AppKey<HabitApp>] {
    [
      .int(
        .streak, absent: 0, get: { $0.habit.daysDone },
        set: { app, days in
          if let days { app.habit.daysDone = days } else { app.habit.startOver() }
        })
    ]
  }
}
