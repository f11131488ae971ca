// Notifications as an asynchronous sequence, which Foundation has on Apple's systems only.

import Foundation

extension NotificationCenter {
  /// The notifications of a name, from the moment on in which somebody begins to iterate:
  /// `notifications(named:object:)`. None is left out, however late they are taken.
  ///
  /// - Parameters:
  ///   - name: what they are called.
  ///   - object: whose notifications; nil for everybody's.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil)
    -> Notifications
  {
    Notifications(self, name, object)
  }

  /// A sequence of notifications. It ends when the task that iterates is cancelled.
  ///
  /// `@unchecked`: nobody changes what it holds.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    public typealias Element = Notification
    private let center: NotificationCenter
    private let name: Notification.Name
    private let object: AnyObject?

    init(_ center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
      (self.center, self.name, self.object) = (center, name, object)
    }

    /// Begins to listen.
    public func makeAsyncIterator() -> Iterator {
      Iterator(
        AsyncStream { [center] continuation in
          nonisolated(unsafe) let observer = center.addObserver(
            forName: name, object: object, queue: nil
          ) { continuation.yield(Received($0)) }
          continuation.onTermination = { _ in center.removeObserver(observer) }
        }.makeAsyncIterator())
    }

    /// Who iterates.
    public struct Iterator: AsyncIteratorProtocol {
      private var received: AsyncStream<Received>.Iterator

      fileprivate init(_ received: AsyncStream<Received>.Iterator) { self.received = received }

      /// The next notification; nil once the task is cancelled.
      public mutating func next() async -> Notification? { await received.next()?.notification }
    }
  }
}

/// A notification on its way to another task. `@unchecked`: who posted it does not look at it any
/// more.
private struct Received: @unchecked Sendable {
  let notification: Notification

  init(_ notification: Notification) { self.notification = notification }
}
