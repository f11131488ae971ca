// How a minimal trace shows a failure mode: which kinds of steps are in it, in which order, and
// which promise they break.

import ChaosTrace

extension FailureMode {
  /// Whether a minimal trace shows this mode, and none of the others.
  func isShown(by trace: Trace, _ invariant: String) -> Bool {
    let steps = trace.steps
    let stopped = steps.firstIndex(where: \.isStopped)
    let faults = steps.compactMap { step -> FaultKind? in
      if case .fault(_, let kind, _) = step { kind } else { nil }
    }
    let processes = Set(steps.compactMap(\.actor))
    let dies = steps.contains(where: \.isDeath)
    switch self {
    case .diesAfterTruncating:
      return stopped != nil && dies && faults.isEmpty && processes.count == 1
        && ["NoTornValue", "AcknowledgedWritesSurvive"].contains(invariant)
    case .failsToWrite:
      return stopped == nil && faults.count == 1
        && [.writeNoSpace, .shortWrite].contains(faults[0])
        && ["NoTornValue", "FailuresAreReported"].contains(invariant)
    case .failsToSync:
      return stopped == nil && faults.count == 1
        && [.syncLost, .syncReverted].contains(faults[0]) && invariant == "FailuresAreReported"
    case .isReadInTheMiddle:
      return stopped != nil && faults.isEmpty && processes.count == 2
        && steps.last?.isRead == true && ["NoTornValue", "NoSilentRegression"].contains(invariant)
    case .hasTwoWriters:
      return stopped != nil && faults.isEmpty && processes.count == 2
        && !steps.contains(where: \.isRead) && invariant == "NoLostUpdate"
    case .diesBeforeProtecting, .reopensTheWindow:
      return stopped != nil && dies && faults.isEmpty && processes.count == 1
        && invariant == "ProtectionIsKept"
    case .beginsBeforeFirstUnlock:
      guard let boot = steps.firstIndex(where: \.isBoot) else { return false }
      return stopped == nil && faults.isEmpty && !steps.contains(.unlock)
        && !steps[..<boot].contains { $0.actor != nil } && invariant == "FailuresAreReported"
    case .mergesWithNothing:
      return stopped == nil && faults.count == 1 && [.readError, .openError].contains(faults[0])
        && Set(steps.compactMap(\.subject)).count == 2 && invariant == "NoCollateralDamage"
    }
  }
}

extension Step {
  /// Whether it is an act that is stopped in the middle.
  var isStopped: Bool {
    if case .act(_, _, _, _, let pause) = self { pause > 0 } else { false }
  }

  /// Whether it is an act that only looks.
  fileprivate var isRead: Bool {
    if case .act(_, .read, _, _, _) = self { true } else { false }
  }

  /// The process that acts.
  fileprivate var actor: ProcessName? {
    if case .act(let process, _, _, _, _) = self { process } else { nil }
  }

  /// The key of an act.
  fileprivate var subject: Key? {
    if case .act(_, _, let key, _, _) = self { key } else { nil }
  }

  fileprivate var isBoot: Bool {
    switch self {
    case .reboot, .panic, .powerLoss, .restore: true
    default: false
    }
  }

  fileprivate var isDeath: Bool {
    if case .kill = self { true } else { isBoot }
  }
}
