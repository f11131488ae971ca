// What a lock of Objective-C belongs to: an object, or a class.

import Foundation

/// An object, or a class, told apart from all others by what it is.
enum LockedObject: Equatable {
  case object(AnyObject)
  case type(AnyClass)

  init(_ any: Any) { self = (any as? AnyClass).map { .type($0) } ?? .object(any as AnyObject) }

  static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.object(let one), .object(let other)): one === other
    case (.type(let one), .type(let other)): one == other
    default: false
    }
  }
}
