// What a crash state may turn out to be, as a word.

/// A kind of loss.
public enum LossClass: String, CaseIterable, Codable, Sendable {
  /// What was acknowledged is gone.
  case durability
  /// Bytes that nobody wrote, data that cannot be opened or read, a complaint of the store's own
  /// check.
  case corruption
  /// A batch is half there.
  case atomicity
  /// What was lost came back.
  case order
  /// The store does not do what it is asked, although nothing is damaged.
  case refusal
  /// The store's code crashes or never comes to an end.
  case crash
}
