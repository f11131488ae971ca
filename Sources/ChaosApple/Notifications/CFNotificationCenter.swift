// The Darwin notification centre: mere names, for every process that observes them (F134).

import ChaosProcess
import Foundation

/// The centre behind `CFNotificationCenterGetDarwinNotifyCenter`. Who posts is told as well, if it
/// observes the name; what is posted several times while a process cannot hear comes once.
///
/// `@unchecked`: whoever looks at the observers holds the lock.
public final class CFNotificationCenter: @unchecked Sendable {
  static let darwin = CFNotificationCenter()
  private let lock = NSLock()
  private var observers: [Observer] = []
  /// The names that the phone was asked to tell of.
  private var heard: [String] = []

  private struct Observer {
    var pointer: UnsafeRawPointer?
    var name: String
    var callBack: CFNotificationCallback
  }

  func add(
    _ pointer: UnsafeRawPointer?, _ name: String, _ callBack: @escaping CFNotificationCallback
  ) {
    let isKnown = lock.withLock {
      observers.append(Observer(pointer: pointer, name: name, callBack: callBack))
      if heard.contains(name) { return true }
      heard.append(name)
      return false
    }
    if isKnown { return }
    let told = "chaos.darwin/\(name)"
    _ = NotificationCenter.default.addObserver(
      forName: Notification.Name(told), object: nil, queue: nil
    ) { [self] _ in tell(name) }
    _ = PhoneLine.ask(NotificationQuestion(.observe(name, as: told)))
  }

  /// - Parameter name: nil for all that the observer has observed.
  func remove(_ pointer: UnsafeRawPointer?, _ name: String?) {
    lock.withLock {
      observers.removeAll { $0.pointer == pointer && (name == nil || $0.name == name) }
    }
  }

  private func tell(_ name: String) {
    for observer in lock.withLock({ observers }) where observer.name == name {
      let pointer = UnsafeMutableRawPointer(mutating: observer.pointer)
      observer.callBack(self, pointer, CFNotificationName(name as CFString), nil, nil)
    }
  }
}
