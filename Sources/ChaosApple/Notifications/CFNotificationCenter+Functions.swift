// The functions of CoreFoundation for notifications.

import ChaosProcess

/// On iOS a function of C, so a closure that captures nothing.
public typealias CFNotificationCallback = (
  CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?,
  CFDictionary?
) -> Void

public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! {
  CFNotificationCenter.darwin
}

/// - Parameters:
///   - observer: what tells observers apart; the callback gets it back.
///   - name: nil observes nothing, as with this centre on iOS.
///   - object: means nothing here.
public func CFNotificationCenterAddObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!,
  _ callBack: CFNotificationCallback!, _ name: CFString!, _ object: UnsafeRawPointer!,
  _ suspensionBehavior: CFNotificationSuspensionBehavior
) {
  guard let center, let callBack, let name else { return }
  center.add(observer, name.word, callBack)
}

public func CFNotificationCenterRemoveObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ name: CFNotificationName!,
  _ object: UnsafeRawPointer!
) {
  center?.remove(observer, name?.rawValue.word)
}

public func CFNotificationCenterRemoveEveryObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!
) {
  center?.remove(observer, nil)
}

/// Posts a name. Like any message to another process, it may be where this one is stopped or dies.
/// What goes with the name does not arrive.
public func CFNotificationCenterPostNotification(
  _ center: CFNotificationCenter!, _ name: CFNotificationName!, _ object: UnsafeRawPointer!,
  _ userInfo: CFDictionary!, _ deliverImmediately: Bool
) {
  guard center != nil, let name else { return }
  _ = PhoneLine.ask(NotificationQuestion(.post(name.rawValue.word)))
}
