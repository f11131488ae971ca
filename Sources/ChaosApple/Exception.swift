// What becomes of code that does what iOS does not allow: an exception that nobody catches.

/// The exceptions of iOS, which end the app.
enum Exception {
  /// - Parameter reason: what iOS says.
  static func raise(_ reason: String) -> Never { fatalError(reason) }
}
