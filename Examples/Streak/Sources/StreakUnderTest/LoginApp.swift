// The login as chaos sees it.

import ChaosKit
import ChaosProcess
import Streak

/// One launch of the app with its login.
public final class LoginApp: AppUnderTest {
  private let login = Login()

  public init(_ launch: Launch) throws {}

  public static var keys: [AppKey<LoginApp>] {
    [
      .string(.session, get: { $0.login.user }, set: { $0.login.user = $1 }),
      .string(
        .token, get: { try $0.login.currentToken() },
        set: { app, token in
          do { try app.login.save(token: token) } catch is KeychainItem.Failure {
            throw StoreError.unavailable
          }
        }),
    ]
  }
}
