// What is behind a finding: which work of the store goes wrong, and what circumstances it needs.

/// The cause of broken promises. Two traces with the same cause show the same bug.
public struct Cause: Hashable, Sendable, CustomStringConvertible, Codable {
  /// The promise that is broken, where that is no wrong answer (those have many names), or where
  /// the store refuses whatever it is asked.
  public var promise: String?
  /// What the store was asked meanwhile; nil between operations, where all speaks for itself, and
  /// where it refuses whatever it is asked.
  public var work: OperationKind?
  /// What the harm needs, the lightest first.
  public var needs: [Circumstance]

  /// Nothing given is everyday work that goes wrong by itself.
  public init(promise: String? = nil, work: OperationKind? = nil, needs: [Circumstance] = []) {
    self.promise = promise
    self.work = work
    self.needs = needs
  }

  /// Whether it is work on one value that takes another one away, with no trouble at all.
  package var harmsOthers: Bool { promise == "NoCollateralDamage" && needs.isEmpty }

  /// The words by which results tell it from others: they have no spaces.
  public var description: String {
    let words =
      [promise, work.map { "\($0)" }].compactMap { $0 } + needs.map(\.description)
    return words.isEmpty ? "work" : words.joined(separator: "+")
  }

  // In documents all of it is words.
  private enum Key: String, CodingKey { case promise, work, needs }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(promise, forKey: .promise)
    try values.encodeIfPresent(work.map { "\($0)" }, forKey: .work)
    try values.encode(needs, forKey: .needs)
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    promise = try values.decodeIfPresent(String.self, forKey: .promise)
    let word = try values.decodeIfPresent(String.self, forKey: .work)
    work = OperationKind.allCases.first { "\($0)" == word }
    needs = try values.decode([Circumstance].self, forKey: .needs)
  }
}
