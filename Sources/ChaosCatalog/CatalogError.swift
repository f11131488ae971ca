// What can be asked for and is not there.

/// A name that the catalog does not know.
public enum CatalogError: Error, Hashable, Sendable {
  case noStore(String, known: [String])
  case noOption(String, store: String, known: [String])
  /// The store takes one option, and this is a second.
  case oneOption(String, store: String)
  case givenTwice(String, store: String)
  case noInvariant(String, known: [String])
}

extension CatalogError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noStore(let name, let known):
      "No store '\(name)'. Known: \(known.joined(separator: ", "))."
    case .noOption(let option, let store, let known):
      known.isEmpty
        ? "Store '\(store)' takes no options, and '\(option)' is one."
        : "Store '\(store)' has no option '\(option)'. Known: \(known.joined(separator: ", "))."
    case .oneOption(let option, let store):
      "Store '\(store)' takes only one option, and '\(option)' is a second."
    case .givenTwice(let option, let store):
      "Store '\(store)' is given the option '\(option)' twice."
    case .noInvariant(let name, let known):
      "No invariant '\(name)'. Known: \(known.joined(separator: ", "))."
    }
  }
}
