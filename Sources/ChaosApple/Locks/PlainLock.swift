// What Foundation's two plain locks can do.

import Foundation

/// A lock without a condition.
protocol PlainLock: NSLocking, AnyObject {
  func `try`() -> Bool
  func lock(before limit: Date) -> Bool
  var name: String? { get set }
}

extension Foundation.NSLock: PlainLock {}
extension Foundation.NSRecursiveLock: PlainLock {}
