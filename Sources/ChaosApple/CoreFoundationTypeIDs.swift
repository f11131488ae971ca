// CFGetTypeID: by which code tells a flag from a number, since both are NSNumber.

import Foundation

public typealias CFTypeID = UInt

public func CFNullGetTypeID() -> CFTypeID { 16 }
public func CFStringGetTypeID() -> CFTypeID { 7 }
public func CFDictionaryGetTypeID() -> CFTypeID { 18 }
public func CFArrayGetTypeID() -> CFTypeID { 19 }
public func CFDataGetTypeID() -> CFTypeID { 20 }
public func CFBooleanGetTypeID() -> CFTypeID { 21 }
public func CFNumberGetTypeID() -> CFTypeID { 22 }
public func CFDateGetTypeID() -> CFTypeID { 42 }

/// What an object is.
///
/// - Returns: what the functions beside this one give; 1 for any other object, and for nil.
public func CFGetTypeID(_ cf: AnyObject?) -> CFTypeID {
  switch cf {
  // A flag says of itself that it is one byte; numbers of one byte say that they are longer.
  case let number as NSNumber:
    number.objCType.pointee == CChar(UInt8(ascii: "c")) ? CFBooleanGetTypeID() : CFNumberGetTypeID()
  case is NSString: CFStringGetTypeID()
  case is NSDictionary: CFDictionaryGetTypeID()
  case is NSArray: CFArrayGetTypeID()
  case is NSData: CFDataGetTypeID()
  case is NSDate: CFDateGetTypeID()
  case is NSNull: CFNullGetTypeID()
  default: 1
  }
}
