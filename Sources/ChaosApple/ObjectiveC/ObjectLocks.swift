// objc_sync_enter and objc_sync_exit: each object can be locked, again and again by one thread.

import Foundation

public let OBJC_SYNC_SUCCESS: Int32 = 0
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR: Int32 = -1

/// Waits until no other thread has this object locked, and locks it.
///
/// - Returns: `OBJC_SYNC_SUCCESS`.
@discardableResult public func objc_sync_enter(_ obj: Any) -> Int32 {
  ObjectLocks.shared.enter(LockedObject(obj))
  return OBJC_SYNC_SUCCESS
}

/// Gives an object back that this thread has locked.
///
/// - Returns: `OBJC_SYNC_SUCCESS`; for an object that this thread has not locked
///   `OBJC_SYNC_NOT_OWNING_THREAD_ERROR`.
@discardableResult public func objc_sync_exit(_ obj: Any) -> Int32 {
  ObjectLocks.shared.exit(LockedObject(obj))
    ? OBJC_SYNC_SUCCESS : OBJC_SYNC_NOT_OWNING_THREAD_ERROR
}

/// The objects that somebody has locked.
///
/// `@unchecked`: all of it changes under `condition`.
final class ObjectLocks: @unchecked Sendable {
  static let shared = ObjectLocks()

  private let condition = NSCondition()
  private var taken: [(object: LockedObject, owner: pthread_t, depth: Int)] = []

  func enter(_ object: LockedObject) {
    condition.withLock {
      let own = pthread_self()
      while let place = place(object) {
        if pthread_equal(taken[place].owner, own) != 0 {
          taken[place].depth += 1
          return
        }
        condition.wait()
      }
      taken.append((object, own, 1))
    }
  }

  /// - Returns: whether this thread had it.
  func exit(_ object: LockedObject) -> Bool {
    condition.withLock {
      guard let place = place(object), pthread_equal(taken[place].owner, pthread_self()) != 0
      else { return false }
      taken[place].depth -= 1
      if taken[place].depth == 0 {
        taken.remove(at: place)
        condition.broadcast()
      }
      return true
    }
  }

  private func place(_ object: LockedObject) -> Int? { taken.firstIndex { $0.object == object } }
}
