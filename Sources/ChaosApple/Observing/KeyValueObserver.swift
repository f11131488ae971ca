// What a class derives from that observes by names.

import Foundation

/// Takes the place of `NSObject` in a module whose classes override `observeValue`: Foundation's
/// own on Linux has no such method.
///
///     public typealias NSObject = KeyValueObserver
open class KeyValueObserver: NSObject {
  /// Something that this object observes has changed.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    Exception.raise("\(self) was told of \(keyPath ?? "nil"), and has no observeValue")
  }
}
