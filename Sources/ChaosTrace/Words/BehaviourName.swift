// The names of what an app does on top of its store; the code stands in ChaosBehaviours.

/// One thing that an app does in an act.
public enum BehaviourName: UInt8, Word {
  case read, write, streak, remove, append, identity, batch, flush

  public var word: String {
    switch self {
    case .read: "read"
    case .write: "write"
    case .streak: "streak"
    case .remove: "remove"
    case .append: "append"
    case .identity: "identity"
    case .batch: "batch"
    case .flush: "flush"
    }
  }

  /// The keys that the behaviour may be used on, simplest first.
  ///
  /// A behaviour that needs a number or a list works on keys that hold one, so that a type
  /// mismatch is never mistaken for lost data.
  public var keys: [Key] {
    switch self {
    case .read, .write, .remove: Key.allCases
    case .streak: [.streak, .score]
    case .append: [.list]
    case .identity: [.identity]
    case .batch, .flush: [.streak]
    }
  }

  /// The key itself if the behaviour may be used on it; others wrap around to one that may.
  public func usable(_ key: Key) -> Key {
    keys.contains(key) ? key : keys[Int(key.code) % keys.count]
  }

  /// Whether the act writes a value whose shape the trace may choose.
  public var takesShape: Bool { self == .write }

  /// The keys that the behaviour touches when it is used on `key`.
  public func touched(_ key: Key) -> [Key] {
    switch self {
    case .batch: [.theme, .session]
    case .flush: []
    case .read, .write, .streak, .remove, .append, .identity: [key]
    }
  }
}
