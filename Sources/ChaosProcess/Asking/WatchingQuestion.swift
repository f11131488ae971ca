// What dispatch sources on files ask of the phone.

import CManaged

/// Begins or ends watching an open file or folder (F133).
package struct WatchingQuestion: PhoneQuestion {
  package enum Request: Sendable {
    /// The file, by the number that `fstat` gives.
    case begin(Int)
    /// What the answer to that was.
    case end(Int)
  }

  package static var question: Question { .watching }
  package var request: Request

  package init(_ request: Request) { self.request = request }

  package init(_ wire: inout Wire) {
    let begins = wire.number() != 0
    let number = wire.number()
    request = begins ? .begin(number) : .end(number)
  }

  package func put(into wire: inout Wire) {
    switch request {
    case .begin(let inode):
      wire.put(1)
      wire.put(inode)
    case .end(let number):
      wire.put(0)
      wire.put(number)
    }
  }

  /// Under which name the process is told.
  package static func told(_ number: Int) -> String { "chaos.watched/\(number)" }

  /// Whether a descriptor is that of a file of the phone. Others never change.
  package static func isWatchable(_ descriptor: Int32) -> Bool {
    chaos_managed_is_simulated(descriptor) != 0
  }

  package struct Answer: WireValue {
    package var number: Int

    init(number: Int) { self.number = number }

    package init(_ wire: inout Wire) { number = wire.number() }

    package func put(into wire: inout Wire) { wire.put(number) }
  }
}
