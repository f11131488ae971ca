// A finding as the history keeps it from night to night, whether a search meets it or not.

/// One signature, over all nights.
///
/// Times are labels of nights, since no clock stands in a report.
public struct PastFinding: Hashable, Sendable, Codable {
  /// The bug's identity in one line.
  public var signature: String
  public var invariant: String
  public var store: String
  public var id: String
  public var message: String
  /// The smallest trace as text: the phone, and a line for each step.
  public var trace: [String]
  /// The first and the last night that saw it break, in a search or by its own trace.
  public var firstSeen: String
  public var lastSeen: String
  public var nights: Int
  /// The night in which its trace first held; nil while it is open.
  public var fixedIn: String?
  /// The last night in which it broke again after it had been fixed.
  public var returnedIn: String?

  public init(
    signature: String, invariant: String, store: String, id: String, message: String,
    trace: [String], firstSeen: String
  ) {
    self.signature = signature
    self.invariant = invariant
    self.store = store
    self.id = id
    self.message = message
    self.trace = trace
    self.firstSeen = firstSeen
    lastSeen = firstSeen
    nights = 1
  }

  /// Whether it is not known to be fixed.
  public var isOpen: Bool { fixedIn == nil }
}
