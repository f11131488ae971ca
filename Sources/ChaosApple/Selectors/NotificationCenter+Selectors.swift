// Notifications that call a method, as most code of iOS has them.

import Foundation

extension NotificationCenter {
  /// Calls a method of an observer with each notification, on the thread that posts it. The
  /// observer is not kept alive, and need not be removed (iOS 9 and later).
  ///
  /// - Parameters:
  ///   - observer: whose method it is.
  ///   - name: what the notifications are called; nil for all.
  ///   - object: whose notifications; nil for everybody's.
  public func addObserver(
    _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
  ) {
    SelectorObservers.shared.add(observer as AnyObject, selector, name, object, to: self)
  }

  /// Calls neither a method of this observer any more nor, if it is one that came with a closure,
  /// that.
  public func removeObserver(_ observer: AnyObject) {
    SelectorObservers.shared.remove(observer, from: self)
    removeObserver(observer as Any)
  }

  /// The same, for one name and one object; nil for all.
  public func removeObserver(
    _ observer: AnyObject, name: Notification.Name?, object: Any?
  ) {
    SelectorObservers.shared.remove(observer, name, object, from: self)
    removeObserver(observer as Any, name: name, object: object)
  }
}
