// A store that is asked for several things at once in one process.

/// A store whose process can be in the middle of several changes.
package protocol ConcurrentStore: Store {
  /// Begins all changes, in their order, before it waits for any of them. Each is told when it
  /// ends.
  ///
  /// - Throws: where the process is gone. What has not ended by then has no end.
  func begin(_ changes: [BegunChange]) throws(StoreError)
}
