// The program under test.

import ChaosTestSupport

/// The `chaos` executable.
enum Tool {
  static let path = BuiltProgram.path("chaos")
}
