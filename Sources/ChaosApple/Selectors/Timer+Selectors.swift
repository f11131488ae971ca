// Timers that call a method.

import Foundation

extension Timer {
  /// A timer that calls a method of its target, and keeps the target alive until it is over. It
  /// runs once it is added to a run loop. There is no `userInfo` here: it has to be nil.
  ///
  /// - Parameters:
  ///   - timeInterval: in seconds.
  ///   - target: whose method it is; the method may take the timer.
  public convenience init(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Never?, repeats: Bool
  ) {
    nonisolated(unsafe) let target = target as AnyObject
    // Linux has one that is due at once where it is not scheduled.
    self.init(
      fire: Date(timeIntervalSinceNow: timeInterval), interval: timeInterval, repeats: repeats
    ) { selector.call(target, $0) }
  }

  /// The same, in the run loop of this thread.
  @discardableResult public class func scheduledTimer(
    timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Never?, repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: timeInterval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}
