// Access control of items: who must be asked before one is read or changed.

import Foundation

/// When an item may be used, and whether the user must agree.
public final class SecAccessControl: NSObject {
  /// A value of `kSecAttrAccessible`.
  let protection: String
  let flags: SecAccessControlCreateFlags

  init(_ protection: String, _ flags: SecAccessControlCreateFlags) {
    self.protection = protection
    self.flags = flags
  }
}

/// - Parameters:
///   - allocator: means nothing here.
///   - protection: a value of `kSecAttrAccessible`.
///   - error: why nil is returned: `protection` is none.
public func SecAccessControlCreateWithFlags(
  _ allocator: CFAllocator?, _ protection: Any, _ flags: SecAccessControlCreateFlags,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
  if let word = protection as? String,
    Item.accessibility([kSecAttrAccessible.word: .text(word)]) != nil
  {
    return SecAccessControl(word, flags)
  }
  error?.pointee = Unmanaged.passRetained(
    NSError(domain: NSOSStatusErrorDomain, code: Int(errSecParam)))
  return nil
}
