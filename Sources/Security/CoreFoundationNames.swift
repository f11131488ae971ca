// The names of CoreFoundation that code around the keychain uses. Casts to them compile as they
// are.

import Foundation

@_exported import typealias ChaosApple.CFDictionary
@_exported import typealias ChaosApple.CFString

public typealias CFTypeRef = AnyObject
public typealias CFData = Data
public typealias CFBoolean = NSNumber
public typealias OSStatus = Int32

public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
