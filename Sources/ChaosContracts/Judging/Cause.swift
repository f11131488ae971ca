// What is behind a finding: which work of the store goes wrong, and what circumstances it needs.

/// The cause of broken promises. Two traces with the same cause show the same bug.
public struct Cause: Hashable, Codable, Sendable {
  /// The promise that is broken, where that is no wrong answer: those have many names.
  public var promise: String?
  /// What the store was asked when it met the circumstances; nil where they come between two
  /// operations, or speak for themselves.
  public var work: OperationKind?
  /// What the harm needs, the lightest first.
  public var needs: [Circumstance]

  public init(promise: String? = nil, work: OperationKind? = nil, needs: [Circumstance] = []) {
    self.promise = promise
    self.work = work
    self.needs = needs
  }
}

extension Cause: CustomStringConvertible {
  /// The words by which results tell it from others: they have no spaces.
  public var description: String {
    let words =
      [promise, work.map { "\($0)" }].compactMap { $0 } + needs.map(\.description)
    return words.isEmpty ? "work" : words.joined(separator: "+")
  }
}
