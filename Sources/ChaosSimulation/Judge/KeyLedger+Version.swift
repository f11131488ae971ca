// One write of a key, as the judge follows it.

import ChaosContracts

extension KeyLedger {
  /// A state that a key was given.
  struct Version {
    enum Status {
      /// The write has begun.
      case pending
      /// It was acknowledged.
      case ok
      /// The store said that it changed nothing.
      case failed
      /// Nobody will ever know: its process died, or the store does not know itself.
      case unknown
    }

    /// The write; nil for what a fresh installation begins with.
    var operation: Int?
    /// Nil means that the key is absent.
    var value: Value?
    var status: Status
    var life: Int
    /// Where in the events it began and ended; dead writers end with their process.
    var invoked: Int
    var completed: Int?
    /// A flush that began after its acknowledgement has returned.
    var isFlushed = false
    /// An orderly restart has written it out.
    var isSettled = false
    /// Something happened that may have taken it, and nobody has seen it since.
    var isDoubtful = false
    /// Its process died, and the store may bring it to light as long as it has not recovered.
    var mayComeLate = false
    /// A read saw it, and nothing else could explain what was seen.
    var isSeen = false
    /// A write at its side that was seen to have come after it.
    var successor: Int?
    /// It was lost, legally or not, and must not come back.
    var isDropped = false
    /// The wrong answer that the value is built on.
    var poison: Int?

    /// What there is before anything is written.
    static let nothing = Version(
      operation: nil, value: nil, status: .ok, life: 0, invoked: -1, completed: -1, isFlushed: true,
      isSettled: true)

    /// Whether a promise covers it.
    func isSafe(_ durability: Promises.Durability) -> Bool {
      switch durability {
      case .onReturn: true
      case .onFlush: isFlushed || isSettled
      case .atShutdown: isSettled
      }
    }
  }
}
