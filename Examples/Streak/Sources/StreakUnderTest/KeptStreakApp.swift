// The counter with a file of its own, as chaos sees it.

import ChaosKit
import ChaosProcess
import Streak

/// One launch of the app with the counter that loses nothing.
public final class KeptStreakApp: AppUnderTest {
  private let counter: KeptStreakCounter

  public init(_ launch: Launch) throws { counter = try KeptStreakCounter() }

  public static var keys: [AppKey<KeptStreakApp>] {
    [
      .int(
        .streak, absent: 0, get: { try $0.counter.days() },
        set: { app, days in
          if let days { try app.counter.set(days: days) } else { try app.counter.startOver() }
        },
        update: { app, change in try app.counter.change(change) }
      ).protected(by: .none).shared(.fresh)
    ]
  }
}
