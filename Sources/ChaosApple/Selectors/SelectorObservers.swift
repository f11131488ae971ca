// Who is told of notifications by a selector, in the order in which they asked. They are not kept
// alive, and one that is gone is told nothing.

import Foundation

/// The observers of a process that said a selector.
///
/// `@unchecked`: whoever looks at the observers holds the lock.
final class SelectorObservers: @unchecked Sendable {
  static let shared = SelectorObservers()
  private let lock = NSLock()
  private var observers: [Observer] = []
  private var centers: [NotificationCenter] = []

  /// One of them, and what it asked for. Nil is everything.
  private struct Observer {
    weak var target: AnyObject?
    var selector: Selector
    var name: Notification.Name?
    var object: AnyObject?
    var center: NotificationCenter

    func isMeant(_ notification: Notification, _ center: NotificationCenter) -> Bool {
      self.center === center && (name == nil || name == notification.name)
        && (object == nil || object === notification.object as AnyObject?)
    }
  }

  func add(
    _ target: AnyObject, _ selector: Selector, _ name: Notification.Name?, _ object: Any?,
    to center: NotificationCenter
  ) {
    let isNew = lock.withLock {
      observers.removeAll { $0.target == nil }
      observers.append(
        Observer(
          target: target, selector: selector, name: name, object: object as AnyObject?,
          center: center))
      if centers.contains(where: { $0 === center }) { return false }
      centers.append(center)
      return true
    }
    guard isNew else { return }
    // The centre of Linux tells its observers in no order.
    _ = center.addObserver(forName: nil, object: nil, queue: nil) { [unowned center] in
      SelectorObservers.shared.tell($0, of: center)
    }
  }

  func remove(
    _ target: AnyObject, _ name: Notification.Name? = nil, _ object: Any? = nil,
    from center: NotificationCenter
  ) {
    lock.withLock {
      observers.removeAll {
        $0.target == nil
          || $0.target === target && $0.center === center && (name == nil || $0.name == name)
            && (object == nil || $0.object === object as AnyObject?)
      }
    }
  }

  /// On the thread that posts it. One that another takes away meanwhile is told nothing any more.
  private func tell(_ notification: Notification, of center: NotificationCenter) {
    let meant = lock.withLock { observers }.filter { $0.isMeant(notification, center) }
    for observer in meant {
      let isLeft = lock.withLock {
        observers.contains {
          $0.target === observer.target && $0.selector == observer.selector
            && $0.isMeant(notification, center)
        }
      }
      guard isLeft, let target = observer.target else { continue }
      observer.selector.call(target, notification)
    }
  }
}
