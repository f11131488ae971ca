// OSAllocatedUnfairLock, as iOS 16 brought it: an unfair lock that has a place of its own, and what
// it guards.

import os

/// A lock around a state. A thread that has it and takes it again ends the process.
///
/// `@unchecked`: whoever looks at the state has the lock, or says that it needs none.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  /// Who has the lock.
  public enum Ownership: Hashable, Sendable {
    case owner
    case notOwner
  }

  private final class Place: ManagedBuffer<State, os_unfair_lock> {
    deinit { _ = withUnsafeMutablePointerToElements { $0.deinitialize(count: 1) } }
  }

  private let place: ManagedBuffer<State, os_unfair_lock>

  public init(initialState: State) where State: Sendable { self.init(uncheckedState: initialState) }

  /// A state that the compiler cannot see to be safe.
  public init(uncheckedState initialState: State) {
    place = Place.create(minimumCapacity: 1) { place in
      place.withUnsafeMutablePointerToElements { $0.initialize(to: os_unfair_lock()) }
      return initialState
    }
  }

  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked(body)
  }

  public func withLockUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    try place.withUnsafeMutablePointers { state, lock in
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
      return try body(&state.pointee)
    }
  }

  /// Nil if another thread has the lock.
  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result? {
    try withLockIfAvailableUnchecked(body)
  }

  /// Nil if another thread has the lock.
  public func withLockIfAvailableUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result? {
    try place.withUnsafeMutablePointers { state, lock in
      guard os_unfair_lock_trylock(lock) else { return nil }
      defer { os_unfair_lock_unlock(lock) }
      return try body(&state.pointee)
    }
  }

  /// Ends the process if it is not so.
  public func precondition(_ condition: Ownership) {
    place.withUnsafeMutablePointerToElements { lock in
      switch condition {
      case .owner: os_unfair_lock_assert_owner(lock)
      case .notOwner: os_unfair_lock_assert_not_owner(lock)
      }
    }
  }
}

extension OSAllocatedUnfairLock where State == () {
  public init() { self.init(uncheckedState: ()) }

  public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
    try withLockUnchecked(body)
  }

  public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Nil if another thread has the lock.
  public func withLockIfAvailable<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result? {
    try withLockIfAvailableUnchecked(body)
  }

  /// Nil if another thread has the lock.
  public func withLockIfAvailableUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result?
  {
    guard lockIfAvailable() else { return nil }
    defer { unlock() }
    return try body()
  }

  public func lock() { place.withUnsafeMutablePointerToElements { os_unfair_lock_lock($0) } }

  public func unlock() { place.withUnsafeMutablePointerToElements { os_unfair_lock_unlock($0) } }

  /// Does not wait: false if a thread has it.
  public func lockIfAvailable() -> Bool {
    place.withUnsafeMutablePointerToElements { os_unfair_lock_trylock($0) }
  }
}
