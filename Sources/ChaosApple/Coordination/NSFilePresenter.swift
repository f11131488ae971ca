// Whoever shows or keeps what is in a file, and wants to hear that it changed.

import Foundation

/// An object that hears of coordinated writes of a file, or of anything in a folder: by other
/// processes, and by coordinators of its own that were not made with it.
///
/// While a process is suspended with one, writes of others wait (F110).
public protocol NSFilePresenter: AnyObject {
  /// Nil presents nothing.
  var presentedItemURL: URL? { get }
  /// Where it is told. It must not be the one on which it coordinates.
  var presentedItemOperationQueue: OperationQueue { get }
  func presentedItemDidChange()
}

extension NSFilePresenter {
  public func presentedItemDidChange() {}
}
