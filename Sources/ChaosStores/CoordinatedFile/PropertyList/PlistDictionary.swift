// A dictionary in the order of its keys, so that equal content has equal bytes.

/// The values of a property list, by name.
struct PlistDictionary: Hashable {
  /// In the order of the keys.
  private(set) var entries: [Entry] = []

  /// A key and its value.
  struct Entry: Hashable {
    var key: String
    var value: PlistValue
  }

  subscript(key: String) -> PlistValue? {
    get { entries.first { $0.key == key }?.value }
    set {
      let place = entries.firstIndex { $0.key >= key } ?? entries.count
      let isThere = place < entries.count && entries[place].key == key
      if let newValue {
        let entry = Entry(key: key, value: newValue)
        if isThere { entries[place] = entry } else { entries.insert(entry, at: place) }
      } else if isThere {
        entries.remove(at: place)
      }
    }
  }
}
