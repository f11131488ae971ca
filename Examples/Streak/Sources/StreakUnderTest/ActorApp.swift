// The streak that is an actor, as chaos sees it.

import ChaosKit
import ChaosProcess
import Streak

/// One launch of the app with it. Keys take asynchronous code as it is.
public final class ActorApp: AppUnderTest {
  private let store: StreakStore

  public init(_ launch: Launch) throws { store = try StreakStore() }

  public static var keys: [AppKey<ActorApp>] {
    [
      .int(
        .streak, absent: 0, get: { await $0.store.load() },
        set: { app, days in try await app.store.save(days ?? 0) })
    ]
  }
}
