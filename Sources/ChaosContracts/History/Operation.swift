// One operation of a store: invoked, and then ok, failed, or nobody knows.

import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

/// What was asked of a store.
public enum OperationKind: UInt8, CaseIterable, Sendable {
  case open, read, write, remove, flush
}

/// How an operation ended, in the field's words: ok, fail, or info while it is nil.
public enum Completion: Hashable, Sendable {
  case ok
  case value(Value)
  case absent
  case unavailable
  case corrupt
  case failed(StoreError)
  /// The store gave this change up, before it was made, and asked for another one.
  case retried

  package init(_ outcome: ReadOutcome) {
    switch outcome {
    case .value(let value): self = .value(value)
    case .absent: self = .absent
    case .unavailable: self = .unavailable
    case .corrupt: self = .corrupt
    }
  }

  /// Whether the store said, or showed, that it changed nothing.
  package var isDenial: Bool {
    switch self {
    case .failed(.unknown): false
    case .failed, .retried: true
    default: false
    }
  }
}

/// An error that the store met at the disk during an operation.
public struct MetError: Hashable, Sendable {
  public var call: DiskCall
  public var errno: Errno
  /// Whether a fault of the trace caused it.
  public var injected: Bool

  /// Whether something is wrong: a missing or existing file and a held lock are ordinary answers.
  public var isTrouble: Bool {
    errno != .noSuchFileOrDirectory && errno != .fileExists
      && errno != .resourceTemporarilyUnavailable
  }
}

/// One operation, with everything that judging it needs.
public struct Operation: Hashable, Sendable {
  public var id: Int
  /// The step of the trace, or nil in the epilogue.
  public var step: Int?
  public var process: ProcessName
  public var life: Int
  /// Whether that life began before first unlock.
  public var bornLocked: Bool
  public var kind: OperationKind
  public var key: Key?
  public var value: Value?
  /// The read that the written value is built on.
  public var basedOn: Int?
  public var batch: Int?
  /// The state of the lock when it was invoked.
  public var lock: LockState
  /// Where in the events it was invoked, and where it ended.
  public var invoked: Int
  public var completed: Int?
  /// How it ended; nil while nobody knows.
  public var completion: Completion?
  /// What went wrong at the disk meanwhile.
  public var errors: [MetError] = []
  /// The faults that struck meanwhile, also those that show no error.
  public var faults: [FaultKind] = []

  public var isChange: Bool { kind == .write || kind == .remove }

  /// Whether the disk gave trouble during the operation.
  public var metTrouble: Bool { !faults.isEmpty || errors.contains(where: \.isTrouble) }

  /// Whether the disk gave trouble that file protection does not explain.
  public var metMoreThanLock: Bool {
    !faults.isEmpty || errors.contains { $0.isTrouble && $0.errno != .notPermitted }
  }

  /// Whether a lock was held by another process when it was asked for.
  public var metHeldLock: Bool {
    errors.contains { $0.call == .lock && $0.errno == .resourceTemporarilyUnavailable }
  }

  /// Whether the disk gave trouble with data or names. A lock that cannot be had harms nothing.
  public var metDataTrouble: Bool {
    faults.contains { $0 != .lockError } || errors.contains { $0.isTrouble && $0.call != .lock }
  }
}
