// The login with a file of its own, as chaos sees it.

import ChaosKit
import ChaosProcess
import Streak

/// One launch of the app with the login that loses nothing.
public final class KeptLoginApp: AppUnderTest {
  private let login: KeptLogin

  public init(_ launch: Launch) throws { login = try KeptLogin() }

  public static var keys: [AppKey<KeptLoginApp>] {
    [
      .string(
        .session, get: { try $0.login.user() }, set: { try $0.login.save(user: $1) }
      ).protected(by: .none),
      .string(
        .token, get: { try $0.login.currentToken() },
        set: { app, token in
          do { try app.login.save(token: token) } catch is KeptLogin.Locked {
            throw StoreError.unavailable
          } catch is KeychainItem.Failure {
            throw StoreError.unavailable
          }
        }),
    ]
  }
}
