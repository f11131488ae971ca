// What a trace names: the epilogue reads these keys in these processes, whether or not the steps
// that name them applied.

import ChaosContracts
import ChaosTrace

/// The processes and keys that the epilogue of a trace looks at.
public struct Mentions: Hashable, Sendable {
  /// By the codes of their names.
  private var processes: UInt8 = 1 << ProcessName.app.code
  private var keys: UInt32 = 0

  public init(_ steps: some Sequence<Step> = []) { for step in steps { add(step) } }

  public mutating func add(_ step: Step) {
    switch step {
    case .launch(let process, _): processes |= 1 << process.code
    case .act(_, let behaviour, let key, _, _):
      for key in behaviour.touched(key) { keys |= 1 << UInt32(key.code) }
    default: break
    }
  }

  /// A key that is asked for without being named.
  mutating func add(_ key: Key) { keys |= 1 << UInt32(key.code) }

  /// The same and a step.
  public func adding(_ step: Step) -> Mentions {
    var more = self
    more.add(step)
    return more
  }

  /// The app always; the others if the trace starts them.
  var mentionedProcesses: [ProcessName] {
    ProcessName.allCases.filter { processes & 1 << $0.code != 0 }
  }

  /// The keys that any act touches, of those that the store has; where none does, all that a store
  /// has which says so: an app may be broken that is only launched.
  func mentionedKeys(of store: [Key]?) -> [Key] {
    Key.allCases.filter { key in
      guard let store else { return keys & 1 << UInt32(key.code) != 0 }
      return store.contains(key)
        && (keys & 1 << UInt32(key.code) != 0 || keys & mask(of: store) == 0)
    }
  }

  private func mask(of keys: [Key]) -> UInt32 {
    keys.reduce(0) { $0 | 1 << UInt32($1.code) }
  }

  /// A number that names them.
  public var number: UInt64 { UInt64(processes) << 32 | UInt64(keys) }
}
