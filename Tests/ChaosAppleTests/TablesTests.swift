// Tables of weak objects, which Linux's Foundation lacks.

import ChaosApple
import Foundation
import Testing

@Suite struct TablesTests {
  private final class Plain {}

  /// Objects that are equal and not the same.
  private final class Named: NSObject, NSCopying {
    var name: String

    init(_ name: String) { self.name = name }

    override var hash: Int { name.utf8.count }

    override func isEqual(_ object: Any?) -> Bool { (object as? Named)?.name == name }

    func copy(with zone: NSZone?) -> Any { Named(name) }
  }

  @Test func whoeverIsGoneHasLeftTheTable() {
    let table = NSHashTable<Plain>.weakObjects()
    let kept = (0..<40).map { _ in Plain() }
    for object in kept.prefix(3) { table.add(object) }
    do {
      let gone = Plain()
      table.add(gone)
      #expect(table.contains(gone) && table.count == 4)
    }
    #expect(table.count == 3)
    for object in kept { table.add(object) }
    // In the order in which they came, and each once.
    #expect(table.allObjects.map(ObjectIdentifier.init) == kept.map(ObjectIdentifier.init))
    table.remove(kept[1])
    #expect(!table.contains(kept[1]) && table.contains(kept[2]) && table.count == 39)
    table.removeAllObjects()
    #expect(table.anyObject == nil)
  }

  @Test func strongTablesKeepWhatIsInThem() {
    let table = NSHashTable<Plain>()
    for _ in 0..<20 { table.add(Plain()) }
    #expect(table.count == 20 && table.objectEnumerator().allObjects.count == 20)
  }

  @Test func objectsAreToldApartByWhatTheyEqualOrAre() {
    let equal = NSHashTable<Named>()
    let same = NSHashTable<Named>(options: .objectPointerPersonality)
    for table in [equal, same] { for name in ["a", "b", "a"] { table.add(Named(name)) } }
    #expect(equal.allObjects.map(\.name) == ["a", "b"])
    #expect(same.allObjects.map(\.name) == ["a", "b", "a"])
    #expect(equal.contains(Named("b")) && !same.contains(Named("b")))
    let copies = NSHashTable<Named>(options: .copyIn)
    let original = Named("a")
    copies.add(original)
    original.name = "b"
    #expect(copies.allObjects.map(\.name) == ["a"])
  }

  @Test func mapsLoseTheirWeakHalf() {
    let maps = [
      NSMapTable<Named, Plain>.strongToStrongObjects(), .weakToStrongObjects(),
      .strongToWeakObjects(), .weakToWeakObjects(),
    ]
    let (key, value) = (Named("kept"), Plain())
    for map in maps {
      map.setObject(Plain(), forKey: key)
      map.setObject(value, forKey: key)
      map.setObject(value, forKey: Named("key alone"))
      map.setObject(Plain(), forKey: Named("both"))
      #expect(map.object(forKey: Named("kept")) === value)
    }
    #expect(maps.map(\.count) == [3, 1, 2, 1])
    let names = maps.map { $0.keyEnumerator().allObjects.compactMap { ($0 as? Named)?.name } }
    #expect(names == [["kept", "key alone", "both"], ["kept"], ["kept", "key alone"], ["kept"]])
    for map in maps {
      map.setObject(nil, forKey: Named("kept"))
      #expect(map.object(forKey: key) == nil)
      for number in 0..<100 { map.setObject(Plain(), forKey: Named("\(number)")) }
      map.removeAllObjects()
      #expect(map.objectEnumerator()?.allObjects.count == 0)
    }
  }
}
