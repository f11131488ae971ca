// What can be asked for and is not there.

import ChaosTrace

/// A name that the catalog does not know.
public enum CatalogError: Error, Hashable, Sendable, CustomStringConvertible {
  case noStore(String, known: [String])
  case noOption(String, store: String, known: [String])
  /// The store takes one option, and this is a second.
  case oneOption(String, store: String)
  case givenTwice(String, store: String)
  case noInvariant(String, known: [String])
  /// A behaviour of one store has a name that is not free for that.
  case notOwn(BehaviourName, store: String)
  case twoBehaviours(BehaviourName, store: String)

  public var description: String {
    switch self {
    case .noStore(let name, let known):
      "No store '\(name)'.\(name.suggestion(among: known)) "
        + "Known: \(known.joined(separator: ", ")). "
        + "A store of your own is in the program that you add it to."
    case .noOption(let option, let store, let known):
      known.isEmpty
        ? "Store '\(store)' takes no options, and '\(option)' is one."
        : "Store '\(store)' has no option '\(option)'."
          + option.suggestion(among: known.flatMap(Self.spellings))
          + " Known: \(known.joined(separator: ", "))."
    case .oneOption(let option, let store):
      "Store '\(store)' takes no more options: '\(option)' is one too many."
    case .givenTwice(let option, let store):
      "Store '\(store)' is given the option '\(option)' twice."
    case .notOwn(let name, let store):
      "Store '\(store)' has a behaviour of its own with the name '\(name.word)', which is another "
        + "one's. Free: \(BehaviourName.own.map(\.word).joined(separator: ", "))."
    case .twoBehaviours(let name, let store):
      "Store '\(store)' has two behaviours of its own with the name '\(name.word)'."
    case .noInvariant(let name, let known):
      "No invariant '\(name)'.\(name.suggestion(among: known)) "
        + "Known: \(known.joined(separator: ", "))."
    }
  }

  /// What may be written for `name=one|other`.
  private static func spellings(_ option: String) -> [String] {
    let sides = option.split(separator: "=", maxSplits: 1)
    guard sides.count == 2 else { return [option] }
    return sides[1].split(separator: "|").map { "\(sides[0])=\($0)" }
  }
}
