// What one screen, or the app itself, has saved: the bytes of a keyed archive.

import Foundation

/// Keyed archives, as UIKit hands them out.
@MainActor enum KeyedState {
  /// A coder with nothing in it.
  static var nothing: NSCoder { reading(bytes { _ in }, isSecure: false) }

  /// What is encoded in it.
  static func bytes(isSecure: Bool = false, _ encode: (NSCoder) -> Void) -> Data {
    let coder = NSKeyedArchiver(requiringSecureCoding: isSecure)
    encode(coder)
    coder.finishEncoding()
    return coder.encodedData
  }

  static func reading(_ bytes: Data, isSecure: Bool) -> NSCoder {
    let coder = NSKeyedUnarchiver(forReadingWith: bytes)
    if isSecure { coder.requiresSecureCoding = true }
    return coder
  }
}
