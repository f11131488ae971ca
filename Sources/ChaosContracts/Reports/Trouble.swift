// What may happen to an operation of a store: faults of the disk, the end of its process or keys.

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

  public var place: Int {
    if case .fault(let kind) = self { return Int(kind.code) }
    return FaultKind.allCases.count + (Self.others.firstIndex(of: self) ?? 0)
  }

  public var word: String {
    switch self {
    case .fault(let kind): kind.word
    case .powerLoss: "power-loss"
    case .kill, .reboot, .panic, .lock: "\(self)"
    }
  }
}
