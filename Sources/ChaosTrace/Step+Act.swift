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
    case .launch(let process, _), .suspend(let process), .resume(let process),
      .kill(let process, _), .act(let process, _, _, _, _), .proceed(let process, _),
      .fault(let process, _, _):
      process
    case .forceQuit, .upgrade, .downgrade, .permission: .app
    case .unlock, .lock, .wait, .reboot, .panic, .powerLoss, .space, .purgeCaches, .setClock,
      .liveActivity, .reinstall, .backup, .restore, .corrupt, .evict, .moveContainers,
      .restoreElsewhere, .timeZone, .lowSpace, .passcode:
      nil
    }
  }
}
