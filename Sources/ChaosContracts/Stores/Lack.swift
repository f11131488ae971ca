// What an app does not have, so that a step cannot do anything in it.

import ChaosTrace

/// What a step needs and an app does not have.
public enum Lack: Hashable, Sendable, Codable {
  /// A part that no key of the app plays.
  case key(Key)
  /// A way to remove what a key holds.
  case removal(Key)
  /// Processes besides the app's own.
  case extensions
  /// An older version in the place of a newer one.
  case downgrades
  /// A change by an extension.
  case writingExtensions

  /// For people, after the name of a store or "it".
  public var words: String {
    switch self {
    case .key(let key): "has no value in the part '\(key.word)'"
    case .removal(let key): "never removes its value in the part '\(key.word)'"
    case .extensions: "has no extension"
    case .downgrades: "is never set back to an older version"
    case .writingExtensions: "has extensions that change nothing"
    }
  }
}

extension Key: Codable {}

extension StoreKind {
  /// Whether a process may do that. What an extension does of the app's own it is known to do.
  package func mayAct(_ process: ProcessName, _ behaviour: BehaviourName) -> Bool {
    process == .app || extensionsWrite || [.read, .flush].contains(behaviour)
      || BehaviourName.own.contains(behaviour)
  }

  /// What a step needs and the app never has; nil if it may do something there.
  public func lack(for step: Step) -> Lack? {
    if let process = step.process, process != .app, !hasExtensions { return .extensions }
    if step == .downgrade, !takesDowngrades { return .downgrades }
    if case .act(let process, let behaviour, _, _, _) = step, !mayAct(process, behaviour) {
      return .writingExtensions
    }
    guard let keys, case .act(_, let behaviour, let key, _, _) = step else { return nil }
    let touched = behaviour.touched(keys.actual(key, for: behaviour))
    if behaviour == .remove, let kept = touched.first(where: keptKeys.contains) {
      return .removal(kept)
    }
    return touched.first { !keys.contains($0) }.map { .key($0) }
  }
}
