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
  var doubt: String { doubt(of: nil) }

  /// Why the verdict of a search from several seeds is unknown.
  ///
  /// - Parameter seed: the one whose trace it names; nil where there is one alone.
  func doubt(of seed: UInt64?) -> String {
    let place = (seed.map { "seed 0x\(String($0, radix: 16)), " } ?? "") + "trace \(index)"
    let others = count == 1 ? "" : " and \(count - 1) more"
    let reason = isRace ? Self.race(what) : "\(what) is not simulated"
    return "\(place)\(others): \(reason)"
  }

  /// A race in words.
  public static func race(_ what: String) -> String {
    "two threads of one process race, and nothing orders them: \(what)"
  }
}
