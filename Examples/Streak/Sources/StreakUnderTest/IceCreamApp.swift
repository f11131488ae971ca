// The second solution of the 2024 article, as chaos sees it.

import ChaosKit
import ChaosProcess
import Streak

/// One launch of the app with its ice cream.
public final class IceCreamApp: AppUnderTest {
  public init(_ launch: Launch) throws {}

  public static var keys: [AppKey<IceCreamApp>] {
    [
      .string(
        .theme, get: { _ in FavoriteIceCream.retrieve() },
        set: { _, flavor in
          if let flavor {
            FavoriteIceCream.save(favoriteIceCream: flavor)
          } else {
            FavoriteIceCream.forget()
          }
        }
      ).protected(by: .none)
    ]
  }
}
