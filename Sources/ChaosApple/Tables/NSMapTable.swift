// A dictionary by objects, whose keys or values may be weak. Linux's Foundation has none.

import Foundation

/// A dictionary by objects, which they leave when nobody else keeps them, if it is made so. They
/// come in the order in which they were put in.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
  private struct Entry {
    var place: Int
    var value: TableReference
  }

  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  private var entries: [TableReference: Entry] = [:]
  private var last = 0
  private var purgesAt = 16

  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity initialCapacity: Int = 0
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
  }

  open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }

  open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory)
  }

  open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(valueOptions: .weakMemory)
  }

  open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  open func object(forKey aKey: KeyType?) -> ObjectType? {
    aKey.flatMap { entries[TableReference($0, keyOptions)]?.value.object as? ObjectType }
  }

  /// Nil removes what the key had.
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    guard let anObject else { return removeObject(forKey: aKey) }
    if entries.count >= purgesAt {
      entries = entries.filter { $0.key.object != nil && $0.value.value.object != nil }
      purgesAt = max(16, 2 * entries.count)
    }
    let key = TableReference(aKey, keyOptions)
    last += 1
    let place = entries[key]?.place ?? last
    entries[key] = Entry(place: place, value: TableReference(anObject, valueOptions))
  }

  open func removeObject(forKey aKey: KeyType?) {
    if let aKey { entries[TableReference(aKey, keyOptions)] = nil }
  }

  open func removeAllObjects() { entries = [:] }

  /// How many are still there.
  open var count: Int { pairs.count }

  open func keyEnumerator() -> NSEnumerator {
    NSArray(array: pairs.map(\.key)).objectEnumerator()
  }

  open func objectEnumerator() -> NSEnumerator? {
    NSArray(array: pairs.map(\.value)).objectEnumerator()
  }

  private var pairs: [(key: KeyType, value: ObjectType)] {
    entries.sorted { $0.value.place < $1.value.place }.compactMap { key, entry in
      guard let key = key.object as? KeyType, let value = entry.value.object as? ObjectType else {
        return nil
      }
      return (key, value)
    }
  }
}
