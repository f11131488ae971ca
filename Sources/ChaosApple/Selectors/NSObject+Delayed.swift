// Methods that are called later: how older code waits until nothing more changes, and then saves.

import Foundation

extension NSObject {
  /// Calls a method of this object after a while, in the run loop of this thread. The object and
  /// the argument are kept alive until then.
  ///
  /// - Parameter delay: in seconds.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval)
  {
    DelayedCalls.shared.add(self, aSelector, anArgument as AnyObject?, after: delay)
  }

  /// Forgets calls that are still to come.
  ///
  /// - Parameter anArgument: with which they were asked for: the same object, or an equal one.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    DelayedCalls.shared.cancel(aTarget as AnyObject, aSelector, anArgument as AnyObject?)
  }

  /// Forgets all calls of one object that are still to come.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedCalls.shared.cancel(aTarget as AnyObject)
  }
}
