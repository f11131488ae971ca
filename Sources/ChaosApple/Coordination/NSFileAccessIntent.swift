// What an asynchronous coordinated access is about: an item, and whether it is read or written.

import ChaosPhone
import Foundation

/// A wish to read or to write an item, for `NSFileCoordinator.coordinate(with:queue:byAccessor:)`.
///
/// `@unchecked`: it never changes.
open class NSFileAccessIntent: NSObject, @unchecked Sendable {
  /// The URL to use in the accessor.
  public let url: URL
  let kind: CoordinatedAccess

  private init(_ url: URL, _ kind: CoordinatedAccess) {
    (self.url, self.kind) = (url, kind)
  }

  open class func readingIntent(
    with url: URL, options: NSFileCoordinator.ReadingOptions = []
  ) -> NSFileAccessIntent { NSFileAccessIntent(url, .reading) }

  open class func writingIntent(
    with url: URL, options: NSFileCoordinator.WritingOptions = []
  ) -> NSFileAccessIntent { NSFileAccessIntent(url, .writing) }
}
