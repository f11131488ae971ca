// What UIKit asks of the phone when it restores and saves the screens of an app.

/// About the saved state of the app's screens (F119, F136 to F138).
package struct RestorationQuestion: PhoneQuestion {
  package enum Request: Sendable {
    /// The app is launched. From here to `end` its death counts as a crash over the state.
    case begin
    /// The launch came to its end.
    case end
    /// The app goes to the background.
    case save([UInt8])
  }

  package static var question: Question { .restoration }
  package var request: Request

  package init(_ request: Request) { self.request = request }

  package init(_ wire: inout Wire) {
    switch wire.number() {
    case 0: request = .begin
    case 1: request = .end
    default: request = .save(wire.part())
    }
  }

  package func put(into wire: inout Wire) {
    switch request {
    case .begin: wire.put(0)
    case .end: wire.put(1)
    case .save(let state):
      wire.put(2)
      wire.put(state)
    }
  }

  package struct Answer: WireValue {
    /// What there is to restore, as it was saved.
    package var state: [UInt8]?
    /// Whether this iOS asks the app by the methods of secure coding (F137).
    package var isSecure = false

    init() {}

    package init(_ wire: inout Wire) {
      state = wire.number() == 0 ? nil : wire.part()
      isSecure = wire.number() != 0
    }

    package func put(into wire: inout Wire) {
      wire.put(state == nil ? 0 : 1)
      if let state { wire.put(state) }
      wire.put(isSecure ? 1 : 0)
    }
  }
}
