// Stores that come with options.

/// A kind of store that may be asked for with options.
public protocol ConfigurableStore: StoreKind {
  /// The name without options.
  var family: String { get }
  /// The store as it is without options.
  var standard: Self { get }
  /// In the order in which names have them.
  var options: [StoreOption<Self>] { get }
}

extension ConfigurableStore {
  /// The options that differ from the standard, in the list's order: each store has one name.
  public var name: String {
    let standard = standard
    let words = options.flatMap { option in
      let words = option.words(self)
      return words == option.words(standard) ? [] : words
    }
    return words.isEmpty ? family : family + ":" + words.joined(separator: ",")
  }

  /// What may be asked for, as people read it.
  public var listedOptions: [String] { options.flatMap(\.listed) }

  /// The store with what was asked for.
  ///
  /// - Parameter asked: names and values; a flag has an empty value.
  /// - Throws: `.unknown` for what no option takes, `.second` for more flags than an option takes.
  public func with(_ asked: [(name: String, value: String)]) throws(StoreOptionError) -> Self {
    var store = self
    var used: [Int] = []
    for (name, value) in asked {
      let word = value.isEmpty ? name : "\(name)=\(value)"
      guard let place = options.firstIndex(where: { $0.take(&store, name, value) }) else {
        throw .unknown(word)
      }
      if used.count(where: { $0 == place }) >= options[place].most { throw .second(word) }
      used.append(place)
    }
    return store
  }
}
