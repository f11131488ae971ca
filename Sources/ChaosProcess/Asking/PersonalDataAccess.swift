// How Contacts, EventKit, Photos and CoreLocation ask: each has the same four answers under names
// of its own.

import ChaosTrace
import Foundation

/// A kind of personal data, as the process that asks sees it.
package struct PersonalDataAccess: Sendable {
  private let data: PersonalData

  package init(_ data: PersonalData) { self.data = data }

  /// What the app may do now.
  package var authorization: Authorization {
    PhoneLine.ask(AuthorizationQuestion(data)).authorization
  }

  /// Asks the user who looks at the app. The user is asked once, and allows it; later, and where
  /// nobody can be asked, the answer is what is known.
  package func request() -> Authorization {
    PhoneLine.ask(AuthorizationQuestion(data, asks: true)).authorization
  }

  /// The same, with the answer on another queue.
  package func request(_ reply: @escaping @Sendable (Authorization) -> Void) {
    let answer = request()
    DispatchQueue.global().async { reply(answer) }
  }

  /// Calls back when the authorisation changes and the app lives on, as with location (F74).
  package static func onLocationChange(_ changed: @escaping @Sendable () -> Void) {
    let told = "chaos.authorization/location"
    _ = NotificationCenter.default.addObserver(
      forName: Notification.Name(told), object: nil, queue: nil
    ) { _ in changed() }
    _ = PhoneLine.ask(
      NotificationQuestion(.observe(NotificationQuestion.locationAuthorization, as: told)))
  }
}
