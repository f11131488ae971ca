// The patient counter as chaos sees it.

import ChaosKit
import ChaosProcess
import Streak

/// One launch of the app with the counter that waits for the first unlock.
public final class PatientStreakApp: AppUnderTest {
  private let counter: PatientStreakCounter

  public init(_ launch: Launch) throws { counter = try PatientStreakCounter() }

  public static var keys: [AppKey<PatientStreakApp>] {
    [
      .int(
        .streak, absent: 0, get: { try $0.counter.days() },
        set: { app, days in
          do {
            if let days { try app.counter.set(days: days) } else { try app.counter.startOver() }
          } catch is PatientStreakCounter.Locked {
            throw StoreError.unavailable
          }
        })
    ]
  }
}
