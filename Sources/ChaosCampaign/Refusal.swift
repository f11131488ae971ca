// What nobody can simulate or order, and in which traces it was met.

/// What a store's code did of which nobody knows what comes.
public struct Refusal: Hashable, Sendable, Codable {
  public var what: String
  /// Whether it is two calls by which threads of one process raced for a file, rather than
  /// something that cannot be simulated.
  public var isRace = false
  /// The first trace in which it did, and how many there are.
  public var index: Int
  public var count: Int

  /// Why the verdict is unknown.
  var doubt: String {
    let others = count == 1 ? "" : " and \(count - 1) more"
    let reason = isRace ? Self.race(what) : "\(what) is not simulated"
    return "trace \(index)\(others): \(reason)"
  }

  /// A race in words.
  public static func race(_ what: String) -> String {
    "two threads of one process race, and nothing orders them: \(what)"
  }
}
