// What an app asks about its user's personal data.

import ChaosTrace

/// What the app may do with a kind of data, or whether its user allows it.
package struct AuthorizationQuestion: PhoneQuestion {
  package static var question: Question { .authorization }
  package var data: PersonalData
  /// Whether the user is asked, if nobody has asked before.
  package var asks: Bool

  package init(_ data: PersonalData, asks: Bool = false) {
    self.data = data
    self.asks = asks
  }

  package init(_ wire: inout Wire) {
    data = PersonalData(code: UInt8(truncatingIfNeeded: wire.number()))
    asks = wire.number() != 0
  }

  package func put(into wire: inout Wire) {
    wire.put(Int(data.code))
    wire.put(asks ? 1 : 0)
  }

  package struct Answer: WireValue {
    package var authorization: Authorization

    init(_ authorization: Authorization) { self.authorization = authorization }

    package init(_ wire: inout Wire) {
      authorization = Authorization(code: UInt8(truncatingIfNeeded: wire.number()))
    }

    package func put(into wire: inout Wire) { wire.put(Int(authorization.code)) }
  }
}
