// One object of a table, kept or only known.

import Foundation

/// An object by which a table finds something. One that is gone is like no other.
struct TableReference: Hashable {
  private let kept: AnyObject?
  private weak var known: AnyObject?
  private let code: Int
  private let isByIdentity: Bool

  init(_ object: AnyObject, _ options: NSPointerFunctions.Options) {
    let copy = options.contains(.copyIn) ? (object as? any NSCopying)?.copy() : nil
    let object = copy as AnyObject? ?? object
    kept = options.contains(.weakMemory) ? nil : object
    known = object
    isByIdentity =
      options.contains(.objectPointerPersonality) || !(object is NSObject)
    // Where an object lies in memory decides nothing here: such tables look at each.
    code = isByIdentity ? 0 : (object as? NSObject)?.hash ?? 0
  }

  /// Nil if it is gone.
  var object: AnyObject? { known }

  func hash(into hasher: inout Hasher) { hasher.combine(code) }

  static func == (one: TableReference, other: TableReference) -> Bool {
    guard let left = one.known, let right = other.known else { return false }
    if left === right { return true }
    if one.isByIdentity || other.isByIdentity { return false }
    return (left as? NSObject)?.isEqual(right) ?? false
  }
}
