// Any error is an NSError on iOS, in `catch let error as NSError` and in `error as? NSError`.

import CManaged
import Foundation

/// What Objective-C does for errors on Apple's systems.
enum ErrorBridge {
  /// From here on the process's casts to NSError take any error. Nothing changes where Swift's
  /// runtime is part of the program (`--static-swift-stdlib`).
  static func use() {
    chaos_watch_casts()
    chaos_bridge_errors(address(of: (any Error).self), address(of: NSError.self)) { object, error in
      guard let object, let error else { return }
      let taken = error.assumingMemoryBound(to: (any Error).self).move()
      object.initializeMemory(as: NSError.self, repeating: taken as NSError, count: 1)
    }
  }

  private static func address(of type: Any.Type) -> UnsafeRawPointer {
    unsafeBitCast(type, to: UnsafeRawPointer.self)
  }
}
