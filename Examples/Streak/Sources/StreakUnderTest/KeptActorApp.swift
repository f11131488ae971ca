// The actor that loses nothing, as chaos sees it.

import ChaosKit
import ChaosProcess
import Streak

/// One launch of the app with it.
public final class KeptActorApp: AppUnderTest {
  private let store: KeptStreakStore

  public init(_ launch: Launch) throws { store = try KeptStreakStore() }

  public static var keys: [AppKey<KeptActorApp>] {
    [
      AppKey.int(
        .streak, absent: 0, get: { try await $0.store.load() },
        set: { app, days in try await app.store.save(days) }
      ).protected(by: .none).shared(.fresh)
    ]
  }
}
