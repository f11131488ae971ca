// What a managed process asks of the simulation.

/// What a managed process asks in the middle of a request.
package enum Question: Int {
  /// What an update makes of a value.
  case change
  case isProtectedDataAvailable
  case beginActivity, endActivity
  case freePages
  /// What stands in the place of Apple's frameworks asks these (`PhoneQuestion`).
  case defaults, keychain, app, protection, notifications, note, coordination, background
  case watching, authorization, restoration
}
