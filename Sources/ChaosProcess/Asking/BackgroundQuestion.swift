// What background tasks ask of the phone.

/// A task begins or ends that keeps the process from being suspended, for a while.
package struct BackgroundQuestion: PhoneQuestion {
  package static var question: Question { .background }
  /// Under which name the process is told that its tasks are about to expire.
  package static let expiration = "chaos.background/expiration"
  package var begins: Bool

  package init(begins: Bool) { self.begins = begins }

  package init(_ wire: inout Wire) { begins = wire.number() != 0 }

  package func put(into wire: inout Wire) { wire.put(begins ? 1 : 0) }

  package typealias Answer = Acknowledgement
}
