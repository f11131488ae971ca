// A finding as the history keeps it from night to night, whether a search meets it or not.

/// One signature, over all nights.
///
/// Times are labels of nights, since no clock stands in a report.
public struct PastFinding: Hashable, Sendable, Codable {
  /// The bug's identity in one line.
  public var signature: String
  /// The promise that breaks, by its name.
  public var invariant: String
  /// The store that breaks it, with its options.
  public var store: String
  /// The first eight digits of the smallest trace's hash, as the last search to meet it found it.
  public var id: String
  /// How that trace breaks the promise, in one sentence without a full stop.
  public var message: String
  /// The smallest trace as text: the phone, and a line for each step.
  public var trace: [String]
  /// The first night that met it in a search.
  public var firstSeen: String
  /// The last night that saw it break, in a search or by its own trace.
  public var lastSeen: String
  /// How many nights saw it break.
  public var nights: Int
  /// The night in which its trace first held; nil while it is open.
  public var fixedIn: String?
  /// The last night in which it broke again after it had been fixed.
  public var returnedIn: String?

  /// A signature that one night has met.
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
