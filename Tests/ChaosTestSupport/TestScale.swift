// How much work the long tests do: little by default, all of it when somebody asks.

import Foundation

/// The scale of tests that run over many inputs.
package enum TestScale {
  /// `CHAOS_TEST_SCALE`, or 1: long tests run this many times their usual number of inputs.
  package static let factor =
    ProcessInfo.processInfo.environment["CHAOS_TEST_SCALE"].flatMap { Int($0) } ?? 1
}
