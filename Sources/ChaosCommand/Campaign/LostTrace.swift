// A trace that took its worker with it.

/// A trace whose worker was lost.
struct LostTrace: Sendable {
  var index: Int
  var failure: WorkerFailure

  /// What losing the worker cost, in tenths of a second: a death little, a stall a lot.
  var cost: Int {
    switch failure {
    case .died: 1
    case .stalled, .tooLarge, .stopped, .notStarted, .garbled: 100
    }
  }
}
