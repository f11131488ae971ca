// What an app does not have, so that a step cannot do anything in it.

import ChaosTrace

/// What a step needs and an app does not have.
public enum Lack: Hashable, Sendable, Codable {
  /// A part that no key of the app plays.
  case key(Key)
  /// Processes besides the app's own.
  case extensions
  /// An older version in the place of a newer one.
  case downgrades

  /// For people, after the name of a store or "it".
  public var words: String {
    switch self {
    case .key(let key): "has no value in the part '\(key.word)'"
    case .extensions: "has no extension"
    case .downgrades: "is never set back to an older version"
    }
  }
}

extension Key: Codable {}

extension StoreKind {
  /// What a step needs and the app never has; nil if it may do something there.
  public func lack(for step: Step) -> Lack? {
    if let process = step.process, process != .app, !hasExtensions { return .extensions }
    if step == .downgrade, !takesDowngrades { return .downgrades }
    guard let keys, case .act(_, let behaviour, let key, _, _) = step else { return nil }
    let touched = behaviour.touched(keys.actual(key, for: behaviour))
    return touched.first { !keys.contains($0) }.map { .key($0) }
  }
}
