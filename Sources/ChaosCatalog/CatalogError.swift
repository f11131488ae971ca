// What can be asked for and is not there.

/// A name that the catalog does not know.
public enum CatalogError: Error, Hashable, Sendable {
  case noStore(String, known: [String])
  case noOption(String, store: String, known: [String])
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
    case .noInvariant(let name, let known):
      "No invariant '\(name)'. Known: \(known.joined(separator: ", "))."
    }
  }
}
