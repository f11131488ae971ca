// What nobody can simulate, and in which traces it was met.

/// What a store's code did that cannot be simulated.
public struct Refusal: Hashable, Sendable, Codable {
  public var what: String
  /// The first trace in which it did, and how many there are.
  public var index: Int
  public var count: Int

  /// Why the verdict is unknown.
  var doubt: String {
    let others = count == 1 ? "" : " and \(count - 1) more"
    return "trace \(index)\(others): \(what) is not simulated"
  }
}
