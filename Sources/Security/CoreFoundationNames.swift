// The names of CoreFoundation that code around the keychain uses. Casts to them compile as they
// are.

import Foundation

@_exported import typealias ChaosApple.CFDictionary
@_exported import typealias ChaosApple.CFString

public typealias CFTypeRef = AnyObject
public typealias CFData = Data
public typealias CFBoolean = NSNumber
public typealias OSStatus = Int32

public typealias CFOptionFlags = UInt
public typealias CFIndex = Int
public typealias CFError = NSError
public typealias CFErrorDomain = CFString

/// Stands for an allocator; there is none.
public final class CFAllocator: Sendable {}

public let kCFAllocatorDefault: CFAllocator! = nil

public let kCFBundleIdentifierKey: CFString! = "CFBundleIdentifier"
public let kCFBundleVersionKey: CFString! = "CFBundleVersion"

public func CFErrorGetDomain(_ error: CFError!) -> CFErrorDomain! { error.domain }
public func CFErrorGetCode(_ error: CFError!) -> CFIndex { error.code }
public func CFErrorCopyUserInfo(_ error: CFError!) -> CFDictionary! { error.userInfo }

public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
