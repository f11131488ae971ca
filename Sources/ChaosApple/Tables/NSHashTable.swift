// A set of objects that may be weak, as apps keep their observers in. Linux's Foundation has none.

import Foundation

/// A set of objects, which they leave when nobody else keeps them, if it is made so. They come in
/// the order in which they were put in.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
  private let options: NSPointerFunctions.Options
  private var places: [TableReference: Int] = [:]
  private var last = 0
  private var purgesAt = 16

  public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int = 0) {
    self.options = options
  }

  /// A table that keeps nothing alive.
  open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

  open func add(_ object: ObjectType?) {
    guard let object else { return }
    let reference = TableReference(object, options)
    if places[reference] != nil { return }
    if places.count >= purgesAt {
      places = places.filter { $0.key.object != nil }
      purgesAt = max(16, 2 * places.count)
    }
    last += 1
    places[reference] = last
  }

  open func remove(_ object: ObjectType?) {
    if let object { places[TableReference(object, options)] = nil }
  }

  open func removeAllObjects() { places = [:] }

  open func contains(_ anObject: ObjectType?) -> Bool {
    anObject.map { places[TableReference($0, options)] != nil } ?? false
  }

  /// Those that are still there.
  open var allObjects: [ObjectType] {
    places.sorted { $0.value < $1.value }.compactMap { $0.key.object as? ObjectType }
  }

  open var anyObject: ObjectType? { allObjects.first }

  /// How many are still there.
  open var count: Int { allObjects.count }

  open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}
