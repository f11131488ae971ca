// The counter as chaos sees it: what the app saves, and how to read and write it.

import ChaosKit
import ChaosProcess
import Streak

/// One launch of the app with its counter.
public final class StreakApp: AppUnderTest {
  private let counter = StreakCounter()

  public init(_ launch: Launch) throws {}

  public static var keys: [AppKey<StreakApp>] {
    [
      .int(
        .streak, absent: 0, get: { $0.counter.days },
        set: { app, days in
          if let days { app.counter.days = days } else { app.counter.startOver() }
        })
    ]
  }
}
