// The app and its widget that count the same days, as chaos sees them.

import ChaosKit
import ChaosProcess
import Streak

/// One launch of either.
public final class WidgetApp: AppUnderTest {
  private let counter = SharedStreakCounter()

  public init(_ launch: Launch) throws {}

  /// Whoever taps twice has two days: of what app and widget count none is lost.
  public static func promises(_ era: Era) -> Promises {
    var promises = AppKind<WidgetApp>.promisesOfPlatform(era)
    promises.update(.streak, isAtomic: true)
    return promises
  }

  public static var keys: [AppKey<WidgetApp>] {
    [
      .int(
        .streak, absent: 0, get: { $0.counter.days },
        set: { app, days in
          if let days { app.counter.set(days: days) } else { app.counter.startOver() }
        })
    ]
  }
}
