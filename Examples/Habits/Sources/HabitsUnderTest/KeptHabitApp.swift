// The habit in a file of its own, as chaos sees it.

import ChaosKit
import ChaosProcess
import Habits

/// One launch of the app with the habit that loses nothing.
public final class KeptHabitApp: AppUnderTest {
  private let habit: KeptHabit

  public init(_ launch: Launch) throws { habit = try KeptHabit() }

  public static var keys: [AppKey<KeptHabitApp>] {
    [
      .int(
        .streak, absent: 0, get: { try $0.habit.daysDone() },
        set: { app, days in
          if let days { try app.habit.set(daysDone: days) } else { try app.habit.startOver() }
        }
      ).protected(by: .none)
    ]
  }
}
