// Asynchronous code of an app, in an act that is over when that code is.

import Foundation

extension Launch {
  /// Runs asynchronous code of the app, and waits for it: for an `init` that has to. Keys of an
  /// app and its `save` do without, since they take asynchronous code themselves.
  ///
  ///     init(_ launch: Launch) throws { diary = try launch.wait { try await Diary.open() } }
  ///
  /// The main actor and the main queue run meanwhile, as they do on iOS.
  ///
  /// - Throws: what the code throws.
  public func wait<Result>(_ body: @escaping () async throws -> Result) throws -> Result {
    try waiting(isTask: false, body)
  }
}

/// Runs asynchronous code on threads of Swift's own, and waits for it.
///
/// - Parameter isTask: as for `settled`.
/// - Throws: what the code throws; `StillWaiting`.
func waiting<Result>(
  isTask: Bool = true, _ body: @escaping () async throws -> Result
) throws -> Result {
  let work = AsyncWork(body)
  Task { await work.run() }
  guard settled(until: work.done, isTask: isTask) else { throw StillWaiting() }
  return try work.result.get()
}

/// The same, begun on the calling thread: code that waits for nothing needs no other one.
func waitingIfNeeded(_ body: @escaping () async throws -> Void) throws {
  let work = AsyncWork(body)
  if #available(macOS 26, iOS 26, *) {
    Task.immediate { await work.run() }
  } else {
    Task { await work.run() }
  }
  let isOver = work.done.wait(timeout: .now()) == .success
  guard isOver || settled(until: work.done, isTask: true) else { throw StillWaiting() }
  try work.result.get()
}

/// Code waits until the phone is unlocked. What it was asked for it may do then.
struct StillWaiting: Error {}

/// Code on its way to another thread and back. `@unchecked`: whoever looks at it has waited for the
/// other, and nobody runs meanwhile who could look at what the code has.
private final class AsyncWork<Result>: @unchecked Sendable {
  let done = DispatchSemaphore(value: 0)
  private let body: () async throws -> Result
  private(set) var result: Swift.Result<Result, any Error> = .failure(CancellationError())

  init(_ body: @escaping () async throws -> Result) { self.body = body }

  func run() async {
    do { result = .success(try await body()) } catch { result = .failure(error) }
    done.signal()
  }
}
