// What a managed process asks of the simulation.

/// What a managed process asks in the middle of a request.
enum Question: Int {
  /// What an update makes of a value.
  case change
  case isProtectedDataAvailable
  case beginActivity, endActivity
  case freePages
}
