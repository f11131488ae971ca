// What may happen to an operation of a store while it runs: every fault of the disk, and the end of
// its process or of its keys.

import ChaosTrace

/// Trouble that an operation of a store can meet while it runs.
public enum Trouble: Hashable, Sendable {
  case fault(FaultKind)
  /// The process was killed, crashed or was swiped away.
  case kill
  case reboot
  case panic
  case powerLoss
  /// The keys of protected files were dropped.
  case lock

  public static let all = FaultKind.allCases.map { Trouble.fault($0) } + others
  /// Those that are no faults of the disk.
  public static let others: [Trouble] = [.kill, .reboot, .panic, .powerLoss, .lock]

  /// Its place in `all`.
  public var place: Int {
    switch self {
    case .fault(let kind): Int(kind.code)
    case .kill: FaultKind.allCases.count
    case .reboot: FaultKind.allCases.count + 1
    case .panic: FaultKind.allCases.count + 2
    case .powerLoss: FaultKind.allCases.count + 3
    case .lock: FaultKind.allCases.count + 4
    }
  }

  public var word: String {
    switch self {
    case .fault(let kind): kind.word
    case .kill: "kill"
    case .reboot: "reboot"
    case .panic: "panic"
    case .powerLoss: "power-loss"
    case .lock: "lock"
    }
  }
}
