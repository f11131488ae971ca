// One act of a sweep's work, as people ask for it: `streak`, `write:large`.

import ChaosContracts
import ChaosTrace

/// What the app does, and with what kind of value.
public struct SweptAct: Hashable, Codable, Sendable {
  public var behaviour: BehaviourName
  /// A value that takes several pages is torn where one that fits into a page is not.
  public var shape: ValueShape

  /// - Parameter shape: small where the behaviour takes no shape.
  public init(_ behaviour: BehaviourName, _ shape: ValueShape = .small) {
    self.behaviour = behaviour
    self.shape = behaviour.takesShape ? shape : .small
  }

  /// Reads `write` or `write:large`; nil for what is no act, and for a shape that it cannot have.
  public init?(word: String) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let behaviour = BehaviourName(word: parts[0]), parts.count <= 2 else { return nil }
    self.init(behaviour)
    guard parts.count == 2 else { return }
    guard behaviour.takesShape, let shape = ValueShape(word: parts[1]) else { return nil }
    self.shape = shape
  }

  /// The act as it is asked for.
  public var word: String { shape == .small ? behaviour.word : "\(behaviour.word):\(shape.word)" }

  /// Every act that can be asked for, for people.
  public static let known: [String] = BehaviourName.builtIn.flatMap { behaviour in
    let shapes = behaviour.takesShape ? ValueShape.allCases : [.small]
    return shapes.map { SweptAct(behaviour, $0).word }
  }

  /// What an app would need for the act, and does not have; nil if the act can be done there, with
  /// whichever of its keys.
  package func lack(in store: any StoreKind) -> Lack? {
    store.lack(for: step.on(store.keys))
  }

  /// What is done where nobody asks: the first of all acts that can be done in the app.
  package static func usual(in store: any StoreKind) -> SweptAct {
    let acts = ([.streak, .write] + BehaviourName.builtIn).map { SweptAct($0) }
    return acts.first { $0.behaviour != .flush && $0.lack(in: store) == nil } ?? acts[0]
  }

  var step: Step { step(.app) }

  /// The act by a process, stopped before its `pause`th call if that is not 0.
  func step(_ process: ProcessName, pause: UInt16 = 0) -> Step {
    .act(process, behaviour, on: key, shape: shape, pause: pause)
  }

  private var key: Key {
    switch behaviour {
    case .streak, .batch, .flush: .streak
    case .write, .read: .theme
    case .append: .list
    case .remove: .score
    case .identity: .identity
    default: behaviour.keys[0]
    }
  }
}

extension ValueShape: Codable {}
