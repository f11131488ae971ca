// Acts are normalised when they are made, so that each has one encoding.

extension Step {
  /// An act on a key that its behaviour can use: others wrap around to one that it can.
  public static func act(
    _ process: ProcessName, _ behaviour: BehaviourName, on key: Key,
    shape: ValueShape = .small, pause: UInt16 = 0
  ) -> Step {
    .act(
      process, behaviour, behaviour.usable(key), behaviour.takesShape ? shape : .small,
      pause: pause)
  }

  /// The process that the step is about, if it is about one.
  public var process: ProcessName? {
    switch self {
    case .forceQuit, .upgrade, .downgrade, .permission: .app
    case .act(let process, _, _, _, _): process
    default: opcode.namesProcess ? ProcessName(code: record.a) : nil
    }
  }
}
