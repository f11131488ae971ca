// The third solution of the 2024 article, as chaos sees it.

import ChaosKit
import ChaosProcess
import Streak

/// One launch of the app with its storage.
public final class StorageApp: AppUnderTest {
  private let storage: SharedStorage

  public init(_ launch: Launch) throws {
    guard let storage = SharedStorage(name: "storage") else { throw StoreError.unavailable }
    self.storage = storage
  }

  public static var keys: [AppKey<StorageApp>] {
    [
      AppKey.int(
        .streak, absent: 0, get: { $0.storage.retrieve(Int.self, forKey: "days") },
        set: { app, days in app.storage.store(days, forKey: "days") }
      ).protected(by: .none),
      AppKey.string(
        .theme, get: { $0.storage.retrieve(String.self, forKey: "favorite") },
        set: { app, flavor in app.storage.store(flavor, forKey: "favorite") }
      ).protected(by: .none),
    ]
  }
}
