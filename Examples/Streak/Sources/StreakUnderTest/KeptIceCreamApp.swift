// The ice cream that nobody loses, as chaos sees it.

import ChaosKit
import ChaosProcess
import Streak

/// One launch of the app with the ice cream in a file of its own.
public final class KeptIceCreamApp: AppUnderTest {
  private let iceCream: KeptIceCream

  public init(_ launch: Launch) throws { iceCream = try KeptIceCream() }

  public static var keys: [AppKey<KeptIceCreamApp>] {
    [
      .string(
        .theme, get: { try $0.iceCream.favorite() },
        set: { app, flavor in try app.iceCream.save(favorite: flavor) }
      ).protected(by: .none).shared(.fresh)
    ]
  }
}
