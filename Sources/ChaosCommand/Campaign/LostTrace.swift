// A trace that took its worker with it.

/// A trace whose worker was lost.
struct LostTrace: Sendable {
  var index: Int
  var failure: WorkerFailure
}
