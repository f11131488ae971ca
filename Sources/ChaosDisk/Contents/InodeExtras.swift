// What few files have: where a symbolic link leads, extended attributes, the times that a crash
// goes back to, and errors that nobody was told yet. In one object, so that the many files without
// it cost nothing.

/// It never changes: a file with another attribute has another of these.
final class InodeExtras {
  /// Where a symbolic link leads. It stands in the inode, and so comes and goes with its name (R5).
  let target: [UInt8]
  /// Extended attributes, in the order of their names' bytes.
  let attributes: [(name: NameID, value: [UInt8])]
  /// The times that the media has.
  let syncedTimes: FileTimes
  /// The errors of writing it back.
  let errors: WritebackErrors

  init(
    target: [UInt8] = [], attributes: [(name: NameID, value: [UInt8])] = [],
    syncedTimes: FileTimes = FileTimes(), errors: WritebackErrors = WritebackErrors()
  ) {
    self.target = target
    self.attributes = attributes
    self.syncedTimes = syncedTimes
    self.errors = errors
  }

  /// Another one, with what is given in the place of what this one has.
  func with(
    attributes: [(name: NameID, value: [UInt8])]? = nil, syncedTimes: FileTimes? = nil,
    errors: WritebackErrors? = nil
  ) -> InodeExtras {
    InodeExtras(
      target: target, attributes: attributes ?? self.attributes,
      syncedTimes: syncedTimes ?? self.syncedTimes, errors: errors ?? self.errors)
  }
}

extension Inode {
  /// An extended attribute.
  func attribute(_ name: NameID) -> [UInt8]? {
    extras?.attributes.first { $0.name == name }?.value
  }

  /// Sets an extended attribute, or removes it.
  mutating func setAttribute(_ name: NameID, _ value: [UInt8]?, _ names: NameTable) {
    var attributes = extras?.attributes ?? []
    attributes.removeAll { $0.name == name }
    if let value {
      let bytes = names.name(name)
      let place =
        attributes.firstIndex { bytes.lexicographicallyPrecedes(names.name($0.name)) }
        ?? attributes.endIndex
      attributes.insert((name, value), at: place)
    }
    extras = (extras ?? InodeExtras()).with(attributes: attributes)
  }

  /// The media has the times of now.
  mutating func keepTimes() {
    if times == FileTimes() || extras?.syncedTimes == times { return }
    extras = (extras ?? InodeExtras()).with(syncedTimes: times)
  }

  /// The errors of writing it back that a sync has not told, or not to everybody.
  var errors: WritebackErrors {
    get { extras?.errors ?? WritebackErrors() }
    set { extras = (extras ?? InodeExtras()).with(errors: newValue) }
  }

  /// A crash took what was newer: the times are those of the last sync (R1).
  mutating func loseTimes() {
    if times == FileTimes() { return }
    times = extras?.syncedTimes ?? FileTimes()
  }
}
