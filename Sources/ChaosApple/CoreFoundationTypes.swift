// Types of CoreFoundation, by the classes of Foundation that stand for the same objects on iOS.
// Casts from and to Swift's types compile as they are.

import Foundation

public typealias CFString = NSString
public typealias CFDictionary = NSDictionary

extension CFString {
  /// The text, as Swift has it.
  package var word: String { self as String }
}
