// What a run keeps outside of its disk and its processes, where it is needed for what comes later.

/// Something kept for a whole run that a run which goes on from one of its moments needs as well.
/// What is not carried is made anew there.
package protocol CarriedObject: AnyObject {
  /// One that says the same, and changes on its own.
  func copy() -> any CarriedObject
}
