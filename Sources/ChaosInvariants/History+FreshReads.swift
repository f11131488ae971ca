// What the app finds when it is started anew after a trace: the state that is left for good.

import ChaosContracts
import ChaosTrace

extension History {
  /// What the fresh app of the epilogue reads of a key.
  func lastRead(_ key: Key) -> Operation? {
    guard let fresh = freshReadStart else { return nil }
    return operations.last {
      $0.kind == .read && $0.key == key && $0.process == .app && $0.invoked > fresh
    }
  }

  /// The write whose value a read was answered with.
  func write(seenBy read: Operation) -> Operation? {
    guard case .value(let value) = read.completion else { return nil }
    return operations.last { $0.kind == .write && $0.key == read.key && $0.value == value }
  }

  /// Whether data was damaged, taken back or removed from outside: then what the app finds is not
  /// what it left.
  var wasTamperedWith: Bool {
    events.contains { event in
      switch event {
      case .corrupted, .restored, .reinstalled: true
      default: false
      }
    }
  }
}
