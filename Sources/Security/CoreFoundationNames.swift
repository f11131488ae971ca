// The names of CoreFoundation that code around the keychain uses. Casts to them compile as they
// are.

import Foundation

public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = AnyObject
public typealias CFData = Data
public typealias CFBoolean = NSNumber
public typealias OSStatus = Int32

public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
