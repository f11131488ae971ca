// Casts from objects to values that a program has only if its linker keeps them.

import Foundation

/// Casts such as `result as? [[String: Any]]` of a keychain's answer look for the bridge of `Array`
/// when they run, so nothing names it. A linker that puts Foundation into the program leaves such
/// parts out, and then the cast gives nil. Those are named here that it was seen to leave out.
enum Bridges {
  /// Does nothing that anybody sees.
  @inline(never)
  static func keep() {
    withExtendedLifetime(
      (
        [Any]._unconditionallyBridgeFromObjectiveC(NSArray()),
        Set<String>._unconditionallyBridgeFromObjectiveC(NSSet()),
        IndexPath._unconditionallyBridgeFromObjectiveC(NSIndexPath()),
        DateComponents._unconditionallyBridgeFromObjectiveC(NSDateComponents())
      )
    ) {}
  }
}
