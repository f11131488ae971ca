// The patient habit as chaos sees it.

import ChaosKit
import ChaosProcess
import Habits

/// One launch of the app with the habit that waits for the first unlock.
public final class PatientHabitApp: AppUnderTest {
  private let habit: PatientHabit

  public init(_ launch: Launch) throws { habit = try PatientHabit() }

  public static var keys: [AppKey<PatientHabitApp>] {
    [
      .int(
        .streak, absent: 0, get: { try $0.habit.daysDone() },
        set: { app, days in
          do {
            if let days { try app.habit.set(daysDone: days) } else { try app.habit.startOver() }
          } catch is PatientHabit.Locked {
            throw StoreError.unavailable
          }
        })
    ]
  }
}
