// The calls of methods that a process has still to make.

import Foundation

/// Calls that wait for their time, each with a timer of its own.
///
/// `@unchecked`: whoever looks at the calls holds the lock.
final class DelayedCalls: @unchecked Sendable {
  static let shared = DelayedCalls()
  private let lock = NSLock()
  private var calls: [Call] = []

  private struct Call {
    var target: AnyObject
    var selector: Selector
    var argument: AnyObject?
    var timer: Timer

    func isSame(_ other: AnyObject?) -> Bool {
      if argument === other { return true }
      guard let one = argument as? NSObject else { return false }
      return one.isEqual(other)
    }
  }

  func add(
    _ target: AnyObject, _ selector: Selector, _ argument: AnyObject?, after delay: TimeInterval
  ) {
    let timer = Timer(
      fire: Date(timeIntervalSinceNow: delay), interval: delay, repeats: false
    ) { [self] in fire($0) }
    lock.withLock {
      calls.append(Call(target: target, selector: selector, argument: argument, timer: timer))
    }
    RunLoop.current.add(timer, forMode: .default)
  }

  func cancel(_ target: AnyObject, _ selector: Selector, _ argument: AnyObject?) {
    cancel { $0.target === target && $0.selector == selector && $0.isSame(argument) }
  }

  func cancel(_ target: AnyObject) { cancel { $0.target === target } }

  private func cancel(where isMeant: (Call) -> Bool) {
    let meant = lock.withLock {
      let meant = calls.filter(isMeant)
      calls.removeAll(where: isMeant)
      return meant
    }
    for call in meant { call.timer.invalidate() }
  }

  private func fire(_ timer: Timer) {
    let call = lock.withLock {
      calls.firstIndex { $0.timer === timer }.map { calls.remove(at: $0) }
    }
    if let call { call.selector.call(call.target, call.argument) }
  }
}
