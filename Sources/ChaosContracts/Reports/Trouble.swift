// What may happen to an operation of a store: faults of the disk, the end of its process or keys.

import ChaosTrace

/// Trouble that an operation of a store can meet while it runs.
public enum Trouble: Hashable, Sendable {
  /// A call went wrong, of a file or of the keychain.
  case fault(FaultKind)
  /// The process was killed, crashed or was swiped away.
  case kill
  /// The phone was restarted in an orderly way: by its user, by itself (F76), or for a backup.
  case reboot
  /// The kernel died, and with it the page cache.
  case panic
  /// The power went, and with it the drive's cache as well.
  case powerLoss
  /// The keys of protected files were dropped.
  case lock

  /// Every trouble, each at its `place`: the faults by their codes, then the others.
  public static let all = FaultKind.allCases.map { Trouble.fault($0) } + others
  /// Those that are no faults of the disk.
  public static let others: [Trouble] = [.kill, .reboot, .panic, .powerLoss, .lock]

  /// Its row in a table of troubles.
  public var place: Int {
    if case .fault(let kind) = self { return Int(kind.code) }
    return FaultKind.allCases.count + (Self.others.firstIndex(of: self) ?? 0)
  }

  /// Its name in results, and for people.
  public var word: String {
    switch self {
    case .fault(let kind): kind.word
    case .powerLoss: "power-loss"
    case .kill, .reboot, .panic, .lock: "\(self)"
    }
  }
}
