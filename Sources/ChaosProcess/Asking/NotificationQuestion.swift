// What an app asks to be told, and tells others.

import ChaosPhone

/// About notifications. The app hears of its own life and of protected data; Darwin notifications
/// go to whoever observes them (F134).
package struct NotificationQuestion: PhoneQuestion {
  package enum Request: Sendable {
    /// Everything that `UIApplication` posts.
    case listen
    case post(String)
    /// The name, and the name under which it is told.
    case observe(String, as: String)
  }

  package static var question: Question { .notifications }
  /// What the phone posts when the app's authorisation for the location changes.
  package static let locationAuthorization = Phone.locationAuthorization
  package var request: Request

  package init(_ request: Request) { self.request = request }

  package init(_ wire: inout Wire) {
    switch wire.number() {
    case 0: request = .listen
    case 1: request = .post(wire.text())
    default: request = .observe(wire.text(), as: wire.text())
    }
  }

  package func put(into wire: inout Wire) {
    switch request {
    case .listen: wire.put(0)
    case .post(let name):
      wire.put(1)
      wire.put(name)
    case .observe(let name, let told):
      wire.put(2)
      wire.put(name)
      wire.put(told)
    }
  }

  package typealias Answer = Acknowledgement
}
