// What `NSFileCoordinator` and presenters of files ask of the phone.

import ChaosPhone

/// Begins or ends a coordinated access, or presents a file.
package struct CoordinationQuestion: PhoneQuestion {
  package enum Request: Sendable {
    /// Answered when no other process stands in the way.
    case begin(CoordinatedAccess)
    case end(CoordinatedAccess)
    /// The process wants to hear when another one has written, under that name.
    case present(as: String)
    /// It presents it no more.
    case dismiss
  }

  package static var question: Question { .coordination }
  /// As the process names it.
  package var path: String
  package var request: Request

  package init(_ path: String, _ request: Request) {
    self.path = path
    self.request = request
  }

  package init(_ wire: inout Wire) {
    path = wire.text()
    switch wire.number() {
    case 0: request = .begin(Self.access(&wire))
    case 1: request = .end(Self.access(&wire))
    case 2: request = .present(as: wire.text())
    default: request = .dismiss
    }
  }

  package func put(into wire: inout Wire) {
    wire.put(path)
    switch request {
    case .begin(let access):
      wire.put(0)
      wire.put(Int(access.rawValue))
    case .end(let access):
      wire.put(1)
      wire.put(Int(access.rawValue))
    case .present(let told):
      wire.put(2)
      wire.put(told)
    case .dismiss: wire.put(3)
    }
  }

  private static func access(_ wire: inout Wire) -> CoordinatedAccess {
    UInt8(exactly: wire.number()).flatMap(CoordinatedAccess.init) ?? .writing
  }

  package typealias Answer = Acknowledgement
}
