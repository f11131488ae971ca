// The first solution of the 2024 article, as chaos sees it.

import ChaosKit
import ChaosProcess
import Streak

/// One launch of the app with the counter that waits for protected data.
public final class GatedStreakApp: AppUnderTest {
  private let counter = MainActor.assumeIsolated { GatedStreakCounter() }

  public init(_ launch: Launch) throws {}

  public static var keys: [AppKey<GatedStreakApp>] {
    [
      .int(
        .streak, absent: 0, get: { try await $0.counter.days() },
        set: { app, days in
          do {
            if let days {
              try await app.counter.set(days: days)
            } else {
              try await app.counter.startOver()
            }
          } catch is GatedStreakCounter.NotAvailable {
            throw StoreError.unavailable
          }
        })
    ]
  }
}
