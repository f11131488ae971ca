// The names of CoreFoundation that code around the keychain uses. Casts to them compile as they
// are.

import Foundation

@_exported import typealias ChaosApple.CFDictionary
@_exported import typealias ChaosApple.CFString

public typealias CFTypeRef = AnyObject
public typealias CFData = NSData
public typealias CFArray = NSArray
public typealias CFNumber = NSNumber
public typealias CFDate = NSDate
public typealias CFBoolean = NSNumber
public typealias OSStatus = Int32

public typealias CFOptionFlags = UInt
public typealias CFIndex = Int
public typealias CFError = NSError
public typealias CFErrorDomain = CFString

/// Stands for an allocator; there is none.
public final class CFAllocator: Sendable {}

public let kCFAllocatorDefault: CFAllocator! = nil

nonisolated(unsafe) public let kCFBundleIdentifierKey: CFString! = "CFBundleIdentifier"
nonisolated(unsafe) public let kCFBundleVersionKey: CFString! = "CFBundleVersion"

public func CFErrorGetDomain(_ error: CFError!) -> CFErrorDomain! {
  error.domain as CFString
}
public func CFErrorGetCode(_ error: CFError!) -> CFIndex { error.code }
public func CFErrorCopyDescription(_ err: CFError!) -> CFString! {
  err.localizedDescription as CFString
}
public func CFErrorCopyUserInfo(_ error: CFError!) -> CFDictionary! {
  error.userInfo as CFDictionary
}

public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
