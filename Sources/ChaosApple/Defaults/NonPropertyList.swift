// What becomes of code that saves what cannot be saved.

/// The exception of iOS for a value that is none of a property list's.
enum NonPropertyList {
  static func end(_ name: String, _ value: Any) {
    fatalError("Attempt to insert non-property list object \(value) for key \(name)")
  }
}
