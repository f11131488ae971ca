// What becomes of an app that asks UIKit for what there is not.

import ChaosProcess

/// The exceptions of UIKit, which nobody catches in Swift.
enum UIException {
  /// - Parameter reason: what iOS says.
  static func raise(_ reason: String) -> Never {
    PhoneLine.abort(
      "Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '\(reason)'")
  }

  /// - Parameter what: what is not simulated.
  static func refuse(_ what: String) -> Never { PhoneLine.refuse(what) }
}
