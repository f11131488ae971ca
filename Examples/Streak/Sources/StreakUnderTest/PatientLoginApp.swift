// The login that never wipes by mistake, as chaos sees it.

import ChaosKit
import ChaosProcess
import Streak

/// One launch of the app with the patient login.
public final class PatientLoginApp: AppUnderTest {
  private let login: PatientLogin

  public init(_ launch: Launch) throws { login = try PatientLogin() }

  public static var keys: [AppKey<PatientLoginApp>] {
    [
      .string(
        .session, get: { try $0.login.user() },
        set: { app, user in
          do { try app.login.save(user: user) } catch is PatientLogin.Locked {
            throw StoreError.unavailable
          }
        }),
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
